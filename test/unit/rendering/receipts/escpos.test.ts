import { expect, test } from 'vitest';
import { escposNative } from '#main/rendering/receipts/render-qr.ts';
import { escposRaster } from '#main/rendering/receipts/escpos-raster.ts';
import { smallestPrint } from '#main/rendering/qr/printer-dots.ts';
import { qrMatrix } from '#main/rendering/qr/qr-matrix.ts';
import { qrLevels, qrSizes } from '#shared/api/v1/qr-query.ts';
import { printEscpos } from '#support/rendering/escpos-interpreter.ts';
import { scanPaper } from '#support/rendering/scan-qr.ts';

const text = 'AQpUZXN0IFRyYWRlL+'.repeat(30);
const matrix = qrMatrix(text, 'M');
// 255 bytes of seller name, the longest that a QR may hold, make about this many characters.
const longest = 'x'.repeat(860);

test.each(qrLevels)('prints a raster at level %s that fits 58 mm paper and scans back', (level) => {
  const { paper } = printEscpos(escposRaster(qrMatrix(text, level), 384));
  expect(paper.width).toBeLessThanOrEqual(384);
  expect(scanPaper(paper)).toBe(text);
});

test('centres the raster and leaves the printer aligned to the left', () => {
  expect(printEscpos(escposRaster(matrix, 384)).alignments).toEqual([1, 0]);
});

test('sends the raster in bands that fit a buffer of 4 KiB and hang together', () => {
  const { bands, paper } = printEscpos(escposRaster(matrix, 384));
  expect(bands.length).toBeGreaterThan(1);
  expect(Math.max(...bands.map((band) => band.bytes))).toBeLessThanOrEqual(4096 + 8);
  expect(new Set(bands.map((band) => band.width)).size).toBe(1);
  expect(paper.rows).toHaveLength((89 + 8) * 4);
});

test('begins the raster with the bytes that printers expect', () => {
  expect(Buffer.from(escposRaster(matrix, 384).subarray(0, 11)).toString('hex')).toBe('1b61011d7630002d005b00');
});

test('prints modules of half a millimetre at the usual level, as large as level L has them', () => {
  const moduleDots = qrLevels.map((level) => printEscpos(escposNative(text, qrMatrix(text, level), { size: 384, level })).qr);
  expect(moduleDots.map((qr) => qr.moduleDots)).toEqual([4, 4, 3, 3]);
});

test('has space for the longest QR at every level on 58 mm paper', () => {
  for (const level of qrLevels) expect(smallestPrint(qrMatrix(longest, level))).toBeLessThanOrEqual(qrSizes.escpos.usual);
});

test('sends the printer the complete text with a length above 255', () => {
  const { qr, alignments, feeds } = printEscpos(escposNative(text, matrix, { size: 384, level: 'M' }));
  expect(qr).toEqual({ model: 50, moduleDots: 4, level: 49, stored: text, prints: 1 });
  expect(alignments).toEqual([1, 0]);
  expect(feeds).toEqual([16, 16]);
});

test('counts the stored text low byte first', () => {
  const bytes = Buffer.from(escposNative(text, matrix, { size: 384, level: 'M' }));
  const { length } = text;
  const store = Buffer.from([0x1d, 0x28, 0x6b, (length + 3) & 255, (length + 3) >> 8, 49, 80, 48]);
  expect(bytes.includes(Buffer.concat([store, Buffer.from(text)]))).toBe(true);
});

test('names the levels as printers do', () => {
  const named = qrLevels.map((level) => printEscpos(escposNative(text, qrMatrix(text, level), { size: 384, level })).qr.level);
  expect(named).toEqual([48, 49, 50, 51]);
});

test('uses modules of at most 16 dots', () => {
  const small = qrMatrix('x', 'L');
  expect(printEscpos(escposNative('x', small, { size: 576, level: 'L' })).qr.moduleDots).toBe(16);
});
