import { z } from 'zod';
import { optionalParameter } from './query-fields.ts';

/** Query of `GET /v1/invoices/:id/receipt` (contract §13). */
export const receiptQuery = z
  .strictObject({
    format: optionalParameter(
      '`png` (default), a picture, or `escpos`, bytes for a receipt printer, with the cut.',
      z.enum(['png', 'escpos']),
    ),
    width: optionalParameter(
      'The paper in millimetres: `80` (default), 576 dots wide, or `58`, 384 dots wide.',
      z.enum(['58', '80']),
    ),
  })
  .transform(({ format = 'png', width = '80' }) => ({ format, width: width === '80' ? (80 as const) : (58 as const) }));

/** A checked query, its defaults filled in. */
export type ReceiptQuery = z.output<typeof receiptQuery>;
