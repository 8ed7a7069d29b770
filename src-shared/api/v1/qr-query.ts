import { z } from 'zod';
import { optionalParameter, wholeNumberParameter } from './query-fields.ts';

// What `GET /v1/invoices/:id/qr` can answer: pictures, or bytes for a receipt printer (contract §13).
const qrFormats = ['png', 'svg', 'escpos', 'escpos-native'] as const;

/** A form of the QR. */
export type QrFormat = (typeof qrFormats)[number];

/** Error correction levels of ISO/IEC 18004, 6.5.1: about 7, 15, 25 and 30 % of the symbol may be unreadable. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const;

/** An error correction level. */
export type QrLevel = (typeof qrLevels)[number];

const leastSize = 100;
const mostPixels = 2000;

// A printer for 58 mm paper has 384 dots; one for 80 mm has 576, where 384 also fits.
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

// Checked even when other fields are invalid, so the query may contain anything; a size above the maximum is reported by its own
// check.
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
    format: optionalParameter(
      '`png` (default) or `svg` for screens and paper; `escpos` or `escpos-native` for receipt printers.',
      z.enum(qrFormats),
    ),
    size: wholeNumberParameter(
      'The side of the picture in pixels, 300 without it; for a printer the dots across that it has for the QR, 384 without it, ' +
        'which fits 58 mm and 80 mm paper, and 576 at most. Each module gets the same whole number of them.',
      z.int().min(leastSize).max(mostPixels).optional(),
    ),
    level: optionalParameter(
      'Error correction: how much may be damaged. `M` (default, 15 %) prints as large on 58 mm paper as `L` (7 %); `Q` and `H` ' +
        'need finer modules.',
      z.enum(qrLevels),
    ),
  })
  .refine(isPrintable, { path: ['size'], message: `must be at most ${dots.most} dots for a printer`, when: () => true })
  .transform(({ format = 'png', size, level = 'M' }) => ({ format, level, size: size ?? qrSizes[format].usual }));

/** A checked query, its defaults filled in. */
export type QrQuery = z.output<typeof qrQuery>;
