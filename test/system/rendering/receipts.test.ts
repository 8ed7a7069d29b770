import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, test } from 'vitest';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { printReceipt } from '#main/rendering/receipts/print-receipt.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { printEscpos, type Paper } from '#support/rendering/escpos-interpreter.ts';
import { receiptRequests } from '#support/rendering/receipt-requests.ts';

const hasZbar = spawnSync('zbarimg', ['--version'], { stdio: 'ignore' }).error === undefined;
// The paper beside the head, which stays white.
const margin = 32;

function pictureOf({ width, rows }: Paper): Buffer {
  const picture = new PNG({ width: width + 2 * margin, height: rows.length });
  picture.data.fill(255);
  for (const [y, row] of rows.entries()) {
    for (const [x, isBlack] of row.entries()) {
      const at = (y * picture.width + x + margin) * 4;
      if (isBlack) picture.data.fill(0, at, at + 3);
    }
  }
  return PNG.sync.write(picture);
}

describe.skipIf(!hasZbar)('receipts as a scanner sees them (zbar-tools)', () => {
  const folder = temporaryFolder('receipts');
  const fontFiles = openFontFiles();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([...receiptRequests(), ...receiptRequests({ paperMm: 58, isSandbox: true, isCopy: true })])(
    'the QR of %s reads as that of the document, off all of the paper',
    (name, request) => {
      const file = path.join(folder, `${name}-${request.paperMm}.png`);
      writeFileSync(file, pictureOf(printEscpos(printReceipt(request, fontFiles)).paper));
      const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file], { encoding: 'utf8' });
      expect(stdout.trim()).toBe(request.qr);
    },
  );
});
