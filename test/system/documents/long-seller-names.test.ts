import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stampDocument } from '#main/core/stamp/stamp-document.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { sellerNameOf } from '#support/core/long-seller-name.ts';
import { sampleDocument } from '#support/core/sample-document.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const checker = path.resolve(import.meta.dirname, '../../../../shared/tools/verify_document.py');

test.skipIf(!existsSync(checker))('the independent checker reads the QR of long seller names (needs ../shared)', () => {
  const folder = temporaryFolder('long-names');
  const files = [127, 128, 255].map((bytes) => {
    const { seller } = sampleDocument();
    const document = sampleDocument({ seller: { ...seller, name: sellerNameOf(bytes) } });
    const signing = { signer: unitSigner(), now: new Date('2026-11-20T09:00:00.000Z') };
    const file = path.join(folder, `${bytes}.xml`);
    writeFileSync(file, stampDocument(document, { icv: 1, previousHash: initialPreviousHash }, signing).xml);
    return file;
  });
  const checked = execFileSync('/usr/bin/python3', [checker, ...files], { encoding: 'utf8' });
  expect(checked.trim().split('\n')).toEqual(files.map((file) => `ok ${file}`));
  rmSync(folder, { recursive: true, force: true });
});
