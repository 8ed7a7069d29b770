import { z } from 'zod';
import { fault } from '../fault-params.ts';

/** The most dots that a logo has: the width of 58 mm paper, and 32 mm of paper in height. */
export const largestLogo = { width: 384, height: 256 } as const;

function isWhole(width: number, bytes: number): boolean {
  const rows = bytes / Math.ceil(width / 8);
  return Number.isInteger(rows) && rows >= 1 && rows <= largestLogo.height;
}

const logo = z
  .strictObject({
    width: z.int().min(8).max(largestLogo.width).describe('In dots, of which a receipt printer has 8 to a millimetre.'),
    dots: z
      .base64()
      .max(Math.ceil(((largestLogo.width / 8) * largestLogo.height) / 3) * 4)
      .describe('Base64: rows of whole bytes from the top, the first dot in the high bit, 1 is black. At most 256 rows.'),
  })
  .refine(({ width, dots }) => isWhole(width, (dots.length / 4) * 3 - (/=*$/.exec(dots)?.[0].length ?? 0)), {
    message: 'must have as many dots as its width and whole rows need',
    path: ['dots'],
  })
  .meta({ id: 'ReceiptLogo' });

// A line of its own for each line that was typed; letters and spaces alone, since a printer has no other.
const footer = z
  .string()
  .trim()
  .max(400)
  .refine((typed) => typed.split('\n').length <= 6, 'must have at most 6 lines')
  .refine((typed) => !/[^\P{C}\n\u200c-\u200f]/u.test(typed), fault('characters', 'must contain only printable characters'));

const fields = {
  logo: logo.nullable().describe('A picture above the name of the seller, or null.'),
  footer_ar: footer.describe('Lines below the QR, in Arabic; empty for none.'),
  footer_en: footer.describe('Lines below these, in English; empty for none.'),
  link_qr: z
    .boolean()
    .describe('Whether a second QR opens the document on the customer’s phone, where its company offers that (`receipt_url`).'),
};

/** What the shop adds to its receipts. It stands on no PDF and in no XML. */
export const receiptLayout = z.strictObject(fields);

/** What is to be changed of it. */
export const receiptLayoutChanges = z.strictObject(fields).partial();

/** See {@link receiptLayout}. */
export type ReceiptLayout = z.output<typeof receiptLayout>;

/** See {@link receiptLayout}. */
export type ReceiptLogo = z.output<typeof logo>;

/** See {@link receiptLayoutChanges}. */
export type ReceiptLayoutChanges = z.output<typeof receiptLayoutChanges>;

/** The height of a logo in dots, and which dots are black. `rows` is the content of `dots`. */
export function readLogo(width: number, rows: Uint8Array): { height: number; isBlack: (x: number, y: number) => boolean } {
  const rowBytes = Math.ceil(width / 8);
  return {
    height: Math.floor(rows.length / rowBytes),
    isBlack: (x, y) => ((rows[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0,
  };
}

/** Receipts without anything of the shop's own. */
export const plainReceipt: ReceiptLayout = { logo: null, footer_ar: '', footer_en: '', link_qr: false };
