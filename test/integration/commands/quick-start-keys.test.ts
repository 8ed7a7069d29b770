import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runQuickStart } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

test('keys whose passphrase is missing are not sealed with a new one', async () => {
  const dataDir = temporaryFolder('quick-start');
  writeFileSync(path.join(dataDir, 'keys.sealed'), '{}');
  await expect(runQuickStart(dataDir)).rejects.toThrow(/keys\.passphrase is missing, which opens .*keys\.sealed: restore it/u);
  expect(existsSync(path.join(dataDir, 'keys.passphrase'))).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});
