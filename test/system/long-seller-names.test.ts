import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stampDocument } from '../../src-main/core/stamp/stamp-document.ts';
import { seedHash } from '../../src-main/core/stamp/hash.ts';
import { sellerNameOf } from '../support/long-seller-name.ts';
import { sampleDocument } from '../support/sample-document.ts';
import { unitSigner } from '../support/stamp-signer.ts';

const checker = path.resolve(import.meta.dirname, '../../../shared/tools/verify_document.py');

test.skipIf(!existsSync(checker))('the independent checker reads the QR of long seller names (needs ../shared)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sanad-long-names-'));
  const files = [127, 128, 255].map((bytes) => {
    const { seller } = sampleDocument();
    const document = sampleDocument({ seller: { ...seller, name: sellerNameOf(bytes) } });
    const signing = { signer: unitSigner(), now: new Date('2026-11-20T09:00:00.000Z') };
    const file = path.join(folder, `${bytes}.xml`);
    writeFileSync(file, stampDocument(document, { icv: 1, previousHash: seedHash }, signing).xml);
    return file;
  });
  const checked = execFileSync('/usr/bin/python3', [checker, ...files], { encoding: 'utf8' });
  expect(checked.trim().split('\n')).toEqual(files.map((file) => `ok ${file}`));
  rmSync(folder, { recursive: true, force: true });
});
