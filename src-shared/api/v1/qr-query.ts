import { z } from 'zod';
import { optionalParameter, wholeNumberParameter } from './query-fields.ts';

/** What `GET /v1/invoices/:id/qr` can answer: pictures, or bytes for a receipt printer (decisions §13). */
export const qrFormats = ['png', 'svg', 'escpos', 'escpos-native'] as const;

/** A form of the QR. */
export type QrFormat = (typeof qrFormats)[number];

/** Error correction levels of ISO/IEC 18004, 6.5.1: about 7, 15, 25 and 30 % of the symbol may be unreadable. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const;

/** An error correction level. */
export type QrLevel = (typeof qrLevels)[number];

const leastSize = 100;
const mostPixels = 2000;

// 384 dots is what a head for 58 mm paper prints; for 80 mm it is 576, where 384 still fits.
const pixels = { usual: 300, most: mostPixels };
const dots = { usual: 384, most: 576 };

/** The usual and the largest `size`: a picture's side in pixels, or the width in dots that a printer has for it. */
export const qrSizes: Record<QrFormat, { usual: number; most: number }> = {
  png: pixels,
  svg: pixels,
  escpos: dots,
  'escpos-native': dots,
};

function isFormat(value: unknown): value is QrFormat {
  return qrFormats.some((format) => format === value);
}

// Judged beside other faults, so the query may hold anything; beyond the pixels a size is a fault of its own.
function isPrintable(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return true;
  const format: unknown = Reflect.get(query, 'format');
  const size: unknown = Reflect.get(query, 'size');
  return !isFormat(format) || typeof size !== 'number' || size > mostPixels || size <= qrSizes[format].most;
}

/**
 * Query of `GET /v1/invoices/:id/qr`.
 *
 * Level M is the default because at the usual length of a QR, about 540 characters, its modules come out as large on 58 mm
 * paper as those of level L, and twice as much of them may be damaged; Q and H need more and therefore smaller modules.
 */
export const qrQuery = z
  .strictObject({
    format: optionalParameter(z.enum(qrFormats)),
    size: wholeNumberParameter(z.int().min(leastSize).max(mostPixels).optional()),
    level: optionalParameter(z.enum(qrLevels)),
  })
  .refine(isPrintable, { path: ['size'], message: `must be at most ${dots.most} dots for a printer`, when: () => true })
  .transform(({ format = 'png', size, level = 'M' }) => ({ format, level, size: size ?? qrSizes[format].usual }));

/** A checked query, its defaults filled in. */
export type QrQuery = z.output<typeof qrQuery>;
