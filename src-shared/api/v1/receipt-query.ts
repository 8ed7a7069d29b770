import { z } from 'zod';
import { optionalTextUpTo } from './field-types.ts';
import { optionalParameter } from './query-fields.ts';

/** Query of `GET /v1/invoices/:id/receipt` (contract §13). */
export const receiptQuery = z
  .strictObject({
    format: optionalParameter(
      '`png` (default), a picture; `pdf`, the same on a page as wide as the paper; or `escpos`, bytes for a receipt printer, with the cut.',
      z.enum(['png', 'pdf', 'escpos']),
    ),
    width: optionalParameter(
      'The paper in millimetres: `80` (default), 576 dots wide, or `58`, 384 dots wide.',
      z.enum(['58', '80']),
    ),
  })
  .transform(({ format = 'png', width = '80' }) => ({ format, width: width === '80' ? (80 as const) : (58 as const) }));

/** A checked query, its defaults filled in. */
export type ReceiptQuery = z.output<typeof receiptQuery>;

/** Body of `POST /v1/invoices/:id/print`. */
export const printReceiptRequest = z
  .strictObject({
    printer: optionalTextUpTo(200).describe(
      "The name of a receipt printer of the branch, or its `printer_id`; without it the branch's default printer.",
    ),
  })
  .meta({ id: 'PrintReceipt' });

/** 200 of `POST /v1/invoices/:id/print`: it was printed, as far as the printer says. */
export const printedReceipt = z
  .object({
    printer: z.string().describe('The name of the printer.'),
    is_copy: z.boolean().describe('Whether the receipt says that it is a copy: the branch has printed the document before.'),
  })
  .meta({ id: 'PrintedReceipt' });
