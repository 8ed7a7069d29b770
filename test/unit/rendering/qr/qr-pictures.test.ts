import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { smallestPicture } from '#main/rendering/qr/picture-layout.ts';
import { qrMatrix } from '#main/rendering/qr/qr-matrix.ts';
import { qrPng } from '#main/rendering/qr/qr-png.ts';
import { qrSvg } from '#main/rendering/qr/qr-svg.ts';
import { qrLevels } from '#shared/api/v1/qr-query.ts';
import { scanPng, scanSvg } from '#support/rendering/scan-qr.ts';

const text = 'AQpUZXN0IFRyYWRlL+'.repeat(30);
const matrix = qrMatrix(text, 'M');

test.each(qrLevels)('draws a QR of 540 characters at level %s that scans back, as PNG and SVG', (level) => {
  const symbol = qrMatrix(text, level);
  expect(scanPng(qrPng(symbol, 400))).toBe(text);
  expect(scanSvg(qrSvg(symbol, 400))).toBe(text);
});

test.each([97, 98, 193, 194, 300, 2000])('makes a PNG of exactly %d pixels with modules of equal integer size', (side) => {
  const { width, height, data } = PNG.sync.read(Buffer.from(qrPng(matrix, side)));
  expect([width, height]).toEqual([side, side]);
  const scale = Math.floor(side / (matrix.side + 8));
  const offset = Math.floor((side - matrix.side * scale) / 2);
  const wrong: string[] = [];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [Math.floor((y - offset) / scale), Math.floor((x - offset) / scale)];
      const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < matrix.side;
      const expected = isInside && matrix.isDark(row, column) ? 0 : 255;
      if (data[(y * side + x) * 4] !== expected) wrong.push(`${x},${y}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('needs two pixels for each module and for four modules of quiet zone on each side', () => {
  expect(smallestPicture(matrix)).toBe(2 * 97);
  expect(scanSvg(qrSvg(matrix, 2 * 97))).toBeDefined();
});

test('gives the same bytes for the same text', () => {
  expect(qrPng(qrMatrix(text, 'M'), 300)).toEqual(qrPng(matrix, 300));
  expect(qrSvg(qrMatrix(text, 'M'), 300)).toBe(qrSvg(matrix, 300));
});

test('writes an SVG that carries its size and nothing that could run or load', () => {
  const svg = qrSvg(matrix, 300);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="300" height="300" viewBox="0 0 300 300"/);
  expect(svg.match(/<[a-z]+/g)).toEqual(['<svg', '<rect', '<path']);
});
