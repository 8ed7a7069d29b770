import { z } from 'zod';
import { decimalNumber, optionalText } from './field-types.ts';
import { mostLines, simplifiedNoteRequest } from './invoice-requests.ts';

// As in a note by hand.
const { invoice_number, reason, reason_ar, payments, till, cashier } = simplifiedNoteRequest.shape;

const returnedLine = z
  .strictObject({
    line_number: z.int().min(1).describe('The `line_number` of a line of the invoice.'),
    quantity: decimalNumber(0.0001, 6).describe('How much of it comes back: at most what was sold and has not come back yet.'),
  })
  .meta({ id: 'ReturnedLine' });

const returnFields = {
  egs_unit_id: optionalText.describe('The EGS unit that issues the credit note. Without it: the one that issued the invoice.'),
  invoice_number,
  reason,
  reason_ar,
  payments,
  till,
  cashier,
};

/** Body of `POST /v1/invoices/:id/return` where everything comes back. */
export const returnOfAll = z
  .strictObject({ ...returnFields, lines: z.literal('all').describe('All that has not come back yet.') })
  .meta({ id: 'ReturnOfAll' });

/** The same where some lines do. */
export const returnOfLines = z
  .strictObject({
    ...returnFields,
    lines: z.array(returnedLine).min(1).max(mostLines).describe('The lines that come back, each once, with their quantities.'),
  })
  .meta({ id: 'ReturnOfLines' });

/** Body of `POST /v1/invoices/:id/return`. */
export const returnOfGoods = z.union([returnOfAll, returnOfLines]).meta({ id: 'Return' });

/** A return as parsed. */
export type ReturnOfGoods = z.output<typeof returnOfGoods>;
