import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { drawIcon } from '../../../../../build/desktop/icons/draw-icon.ts';
import { linuxSizes, macIcon, makeIcons, windowsIcon } from '../../../../../build/desktop/icons/icon-files.ts';

const svg = readFileSync('build/desktop/icons/icon.svg', 'utf8');

function pixel(drawn: Buffer, pixels: number, column: number, row: number): number[] {
  const at = (row * pixels + column) * 4;
  return [...drawn.subarray(at, at + 4)];
}

test('the icon is a teal plate on nothing, with a white sign', () => {
  const drawn = drawIcon(svg, 48);
  expect(pixel(drawn, 48, 0, 0)[3]).toBe(0);
  expect(pixel(drawn, 48, 24, 6)).toEqual([0x0f, 0x5e, 0x63, 255]);
  expect(pixel(drawn, 48, 21, 30)).toEqual([255, 255, 255, 255]);
});

test('an edge covers a part of its pixels', () => {
  const drawn = drawIcon(svg, 16);
  const opacities = new Set(Array.from({ length: 256 }, (_, index) => drawn[index * 4 + 3] ?? 0));
  expect([opacities.has(0), opacities.has(255), opacities.size > 4]).toEqual([true, true, true]);
});

test('an icon with other elements is refused instead of drawn without them', () => {
  expect(() => drawIcon('<svg viewBox="0 0 24 24"><circle r="3" /></svg>', 16)).toThrow('<rect>');
});

test('the icon of Windows has bitmaps of the small sizes and a PNG of the large one, all of the same drawing', () => {
  const ico = windowsIcon(svg);
  const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + index * 16;
    return {
      size: ico.readUInt8(at) || 256,
      bytes: ico.subarray(ico.readUInt32LE(at + 12)).subarray(0, ico.readUInt32LE(at + 8)),
    };
  });
  expect(entries.map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 256]);
  expect(entries.reduce((total, { bytes }) => total + bytes.length, 6 + entries.length * 16)).toBe(ico.length);
  expect(PNG.sync.read(entries.at(-1)!.bytes).data.equals(drawIcon(svg, 256))).toBe(true);
  const { bytes } = entries[2]!;
  expect([bytes.readInt32LE(4), bytes.readInt32LE(8), bytes.readUInt16LE(14)]).toEqual([32, 64, 32]);
  // The first row of a bitmap is the last of the drawing, with blue first.
  const [red, green, blue, opacity] = pixel(drawIcon(svg, 32), 32, 16, 28);
  expect([...bytes.subarray(40 + (3 * 32 + 16) * 4).subarray(0, 4)]).toEqual([blue, green, red, opacity]);
});

test('the icon of macOS has a PNG of each size', () => {
  const icns = macIcon(svg);
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
  const found: [string, number][] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const image = PNG.sync.read(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)));
    expect(image.data.equals(drawIcon(svg, image.width))).toBe(true);
    found.push([icns.toString('latin1', at, at + 4), image.width]);
  }
  expect(Object.fromEntries(found)).toEqual({
    ic11: 32,
    ic12: 64,
    ic07: 128,
    ic13: 256,
    ic08: 256,
    ic14: 512,
    ic09: 512,
    ic10: 1024,
  });
});

test('every file that electron-builder.yml names is made', async () => {
  const folder = temporaryFolder('icons');
  await makeIcons(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['icon.icns', 'icon.ico', 'linux']);
  const named = readFileSync('electron-builder.yml', 'utf8').matchAll(/^ {2}icon: dist\/icons\/(\S+)$/gmu);
  expect(new Set([...named].map(([, file]) => file))).toEqual(new Set(['icon.icns', 'icon.ico', 'linux']));
  for (const size of linuxSizes) {
    const { width, height } = PNG.sync.read(readFileSync(path.join(folder, 'linux', `${size}x${size}.png`)));
    expect([width, height]).toEqual([size, size]);
  }
});
