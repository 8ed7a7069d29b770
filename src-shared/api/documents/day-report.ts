import { z } from 'zod';
import { vatCategories } from '../../reference/vat-categories.ts';
import { documentType, invoiceType, resultFields } from './result-fields.ts';

const documents = z.int().describe('How many documents.');

const counted = (description: string) =>
  z
    .object({ documents, total: z.number().describe('Their `total` in SAR; that of credit notes is negative.') })
    .describe(description);

const totals = z.object({
  documents,
  subtotal: z.number().describe('Sum of the lines without VAT.'),
  vat: z.number().describe('VAT.'),
  total: z.number().describe('With VAT.'),
  rounding: z.number().describe('What gross prices were rounded by.'),
  prepaid: z.number().describe('What earlier prepayments had paid of it.'),
  payable: z.number().describe('What was due.'),
});

const byKind = z.object({
  document_type: documentType.describe('Invoice, credit note, debit note or prepayment invoice.'),
  invoice_type: invoiceType.describe('To a consumer or to a business.'),
  documents,
  subtotal: z.number().describe('Without VAT, never negative: credit notes too are added up as they stand.'),
  vat: z.number().describe('VAT, likewise.'),
  total: z.number().describe('With VAT, likewise.'),
});

const byCategory = z.object({
  vat_category: z.enum(vatCategories).describe('S, Z, E or O.'),
  vat_rate: z.number().describe('VAT in percent.'),
  taxable: z.number().describe('The taxable amount.'),
  vat: z.number().describe('Its VAT.'),
});

const sold = {
  documents,
  payable: z.number().describe('What was due for them.'),
};

const unit = z.object({
  egs_unit_id: resultFields.egs_unit_id,
  unit_name: z.string().describe('Its name.'),
  documents: z.int().describe('How many documents it issued, rejected ones included.'),
  first_invoice_number: z.string().describe('The number of its first document of the day.'),
  last_invoice_number: z.string().describe('The number of its last document of the day.'),
  first_icv: z.int().describe('The counter (ICV) of the first.'),
  last_icv: z.int().describe('The counter (ICV) of the last.'),
});

/** 200 of the day's report of all programs (contract §9): one `invoice_date`, in SAR. */
export const dayReport = z
  .object({
    date: z.string().describe('The day of issue in Riyadh.'),
    totals: totals.describe('All documents but rejected ones; credit notes are negative.'),
    by_kind: z.array(byKind).describe('By kind of document; no amount is negative.'),
    by_category: z.array(byCategory).describe('By VAT category and rate; credit notes are negative.'),
    by_payment_means: z
      .array(
        z.object({
          means: z.string().describe('A UNTDID 4461 code such as `10` (cash) or `48` (card).'),
          amount: z.number().describe('How much was paid so, less what credit notes gave back so.'),
        }),
      )
      .describe('By payment means. A document without `payments` counts under the means that it names itself, `10` where none.'),
    by_till: z
      .array(z.object({ till: z.string().nullable().describe('The till; null where none is known.'), ...sold }))
      .describe('By till; credit notes are negative.'),
    by_cashier: z
      .array(z.object({ cashier: z.string().nullable().describe('The cashier; null where nobody was named.'), ...sold }))
      .describe('By cashier; credit notes are negative.'),
    units: z.array(unit).describe('The units that issued any of the documents.'),
    prepayments: z
      .object({
        taken: counted('The prepayment invoices.'),
        settled: counted('The invoices that settle prepayments; `total` is what these had paid.'),
      })
      .describe('Prepayments taken and settled.'),
    notes: z
      .object({
        credit: counted('The credit notes; `total` is negative.'),
        debit: counted('The debit notes.'),
        external: counted('Those of both on invoices from before Sanad.'),
      })
      .describe('The notes.'),
    not_reported: counted('Documents that the authority has not answered yet; they are in the sums.'),
    rejected: counted('Documents that the authority rejected; they are in no sum, but counted in `units`.'),
  })
  .meta({ id: 'DayReport' });

/** See {@link dayReport}. */
export type DayReport = z.output<typeof dayReport>;
