import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runQuickStart } from '../support/running-quick-start.ts';

test('keys whose passphrase is gone are not sealed anew under another one', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sanad-quick-start-'));
  writeFileSync(path.join(dataDir, 'keys.sealed'), '{}');
  await expect(runQuickStart(dataDir)).rejects.toThrow(/keys\.passphrase is gone, which opens .*keys\.sealed: bring it back/u);
  expect(existsSync(path.join(dataDir, 'keys.passphrase'))).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});
