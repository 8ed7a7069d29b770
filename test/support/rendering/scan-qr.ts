import { createRequire } from 'node:module';
import { PNG } from 'pngjs';
import type { Paper } from './escpos-interpreter.ts';

type Scan = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
// The package is CommonJS whose types say otherwise.
const jsqr = createRequire(import.meta.url)('jsqr') as Scan | { default: Scan };
const scan = typeof jsqr === 'function' ? jsqr : jsqr.default;

function scanBitmap(width: number, height: number, isDark: (x: number, y: number) => boolean): string | undefined {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isDark(x, y)) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return scan(pixels, width, height)?.data;
}

/** Reads the QR in a PNG. */
export function scanPng(bytes: Uint8Array): string | undefined {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return scan(new Uint8ClampedArray(data), width, height)?.data;
}

/** Reads the QR on a printer's paper: 40 dots of the paper beside the head stay white. */
export function scanPaper(paper: Paper): string | undefined {
  const edge = 40;
  return scanBitmap(paper.width + 2 * edge, paper.rows.length, (x, y) => paper.rows[y]?.[x - edge] ?? false);
}

/** Reads the QR in an SVG whose one path is made of rectangles `M x y h length v1 H x z` under a translation and a scale. */
export function scanSvg(svg: string): string | undefined {
  const side = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  const [, offset = 0, scale = 0] = (/translate\((\d+) \1\) scale\((\d+)\)/.exec(svg) ?? []).map(Number);
  const dark = new Set<number>();
  for (const [, column, row, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let x = 0; x < Number(length) * scale; x += 1) {
      for (let y = 0; y < scale; y += 1) {
        dark.add((offset + Number(row) * scale + y) * side + offset + Number(column) * scale + x);
      }
    }
  }
  return scanBitmap(side, side, (x, y) => dark.has(y * side + x));
}
