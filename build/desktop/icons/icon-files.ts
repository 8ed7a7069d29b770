import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawIcon, drawPng } from './draw-icon.ts';

/** The sizes of the files for Linux, in pixels. */
export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const;

// Older parts of Windows read small sizes as bitmaps only; the large one is a PNG.
const windowsSizes = [16, 24, 32, 48, 64, 256] as const;

// Apple's types of entries, each a PNG: of points in one and in two pixels.
const macTypes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 } as const;

const bitmapHeaderBytes = 40;
const directoryEntryBytes = 16;

// A bitmap as icons have it: rows from the bottom, blue before red, and a mask of transparent pixels, which opacity overrules.
function bitmap(svg: string, pixels: number): Buffer {
  const drawn = drawIcon(svg, pixels);
  const header = Buffer.alloc(bitmapHeaderBytes);
  header.writeUInt32LE(bitmapHeaderBytes, 0);
  header.writeInt32LE(pixels, 4);
  header.writeInt32LE(pixels * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const rowBytes = pixels * 4;
  const rows = Array.from({ length: pixels }, (_, index) =>
    drawn.subarray(index * rowBytes, (index + 1) * rowBytes),
  ).toReversed();
  const colors = Buffer.concat(rows);
  for (let at = 0; at < colors.length; at += 4) {
    const red = colors.readUInt8(at);
    colors.writeUInt8(colors.readUInt8(at + 2), at);
    colors.writeUInt8(red, at + 2);
  }
  const mask = Buffer.alloc(Math.ceil(pixels / 32) * 4 * pixels);
  return Buffer.concat([header, colors, mask]);
}

/** The icon file of Windows. */
export function windowsIcon(svg: string): Buffer {
  const images = windowsSizes.map((size) => ({ size, bytes: size === 256 ? drawPng(svg, size) : bitmap(svg, size) }));
  const head = Buffer.alloc(6 + images.length * directoryEntryBytes);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, bytes }] of images.entries()) {
    const at = 6 + index * directoryEntryBytes;
    // 0 is 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)]);
}

/** The icon file of macOS. */
export function macIcon(svg: string): Buffer {
  const entries = Object.entries(macTypes).map(([type, size]) => {
    const bytes = drawPng(svg, size);
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(bytes.length + 8, 4);
    return Buffer.concat([head, bytes]);
  });
  const content = Buffer.concat(entries);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}

/** Makes the icons of the installed app from `icon.svg`: for Windows, macOS, and each size for Linux. */
export async function makeIcons(folder: string): Promise<void> {
  const svg = readFileSync(path.join(import.meta.dirname, 'icon.svg'), 'utf8');
  await mkdir(path.join(folder, 'linux'), { recursive: true });
  await writeFile(path.join(folder, 'icon.ico'), windowsIcon(svg));
  await writeFile(path.join(folder, 'icon.icns'), macIcon(svg));
  for (const size of linuxSizes) await writeFile(path.join(folder, 'linux', `${size}x${size}.png`), drawPng(svg, size));
}
