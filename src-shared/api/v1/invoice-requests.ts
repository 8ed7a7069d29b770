import { z } from 'zod';
import { amount } from '../../invoice/amount.ts';
import { currencies } from '../../reference/currencies.ts';
import { discountReasonCodes } from '../../reference/discount-reasons.ts';
import { paymentMeansCodes } from '../../reference/payment-means.ts';
import { vatCategories } from '../../reference/vat-categories.ts';
import { fault } from '../fault-params.ts';
import {
  calendarDate,
  decimalAmount,
  decimalNumber,
  invoiceNumber,
  optionalText,
  optionalTextUpTo,
  replacedInvoiceId,
  requiredText,
  textUpTo,
  tillOrCashier,
  wallClockTime,
} from './field-types.ts';
import { seller, simplifiedBuyer, standardBuyer } from './party-requests.ts';

const discountFields = {
  amount: decimalAmount(0.01, 2)
    .optional()
    .describe('The amount taken off, in the prices of the request: with VAT where `prices_include_vat` is true.'),
  percent: decimalAmount(0.01, 2)
    .refine((percent) => percent <= 100, fault('too_large', 'must be at most 100', 100))
    .optional()
    .describe('So many percent of it, more than 0 and at most 100, taken once and rounded half up.'),
  reason: optionalTextUpTo(1000).describe('Why; 1 to 1,000 characters. Printed, and part of the signed document.'),
  reason_code: optionalText
    .pipe(z.enum(discountReasonCodes).optional())
    .describe('A UNTDID 5189 code such as `95` (discount). See /v1/reference/discount-reasons.'),
};

const namesOne = [
  ({ amount: one, percent: other }: { amount?: number | undefined; percent?: number | undefined }): boolean =>
    (one === undefined) !== (other === undefined),
  fault('none_chosen', 'must have exactly one of amount and percent'),
] as const;

const lineDiscount = z
  .strictObject(discountFields)
  .refine(...namesOne)
  .meta({ id: 'LineDiscount' });

const documentDiscount = z
  .strictObject({
    ...discountFields,
    vat_category: z
      .enum(vatCategories)
      .optional()
      .describe('The category whose lines it is taken from. Without it, it is shared over all of them by their sums.'),
  })
  .refine(...namesOne)
  .meta({ id: 'DocumentDiscount' });

/** LineItemDto. */
export const lineItem = z
  .strictObject({
    description: textUpTo(1000).describe(
      'What is sold; 1 to 1,000 characters. The authority warns if it has fewer than 3 characters or only digits.',
    ),
    description_ar: optionalTextUpTo(1000).describe('The same in Arabic.'),
    quantity: decimalNumber(0.0001, 6).describe('Quantity: at least 0.0001, at most 6 decimals.'),
    unit_price: decimalAmount(0, 6).describe(
      'Price of one unit, without VAT unless `prices_include_vat` is true; at most 6 decimals, as a number or as a string such as `"12.50"`.',
    ),
    vat_category: z
      .enum(vatCategories)
      .default('S')
      .describe('`S` 15 %; `Z` zero-rated, `E` exempt and `O` out of scope, all 0 %.'),
    vat_exemption_code: optionalText.describe(
      'Why the line has no VAT, such as `VATEX-SA-32`; recommended with Z, E and O. See /v1/reference/vat-exemption-codes.',
    ),
    unit_code: optionalTextUpTo(127).describe(
      'Unit of measure, a UN/ECE Recommendation 20 code; `PCE` (piece) without it. See /v1/reference/unit-codes.',
    ),
    discount: lineDiscount
      .optional()
      .describe('Taken off quantity × price, and never more than that: an `amount`, or a `percent`.'),
  })
  .meta({ id: 'LineItem' });

/** An entry of `prepaid_invoices`; without `amount` it takes what is left of balance and total. */
export const prepaidInvoice = z
  .strictObject({
    invoice_uuid: requiredText.describe('The `uuid` of the prepayment invoice.'),
    amount: decimalAmount(0.01, 2)
      .optional()
      .describe(
        'The amount to settle, including VAT, as a number or as a string such as `"12.50"`. Default: as much as its balance and the total allow.',
      ),
  })
  .meta({ id: 'PrepaidInvoice' });

const exchangeRate = z
  .number()
  .positive()
  .refine((rate) => amount(rate).toFixed().length <= 14, fault('too_long', 'must have at most 14 characters', 14));

/** How many lines, settled prepayments, discounts and payments a document may have (contract §2). */
export const mostLines = 1000;
export const mostSettlements = 100;
export const mostDiscounts = 100;
export const mostPayments = 100;

// An entry of `payments`.
const payment = z
  .strictObject({
    means: z
      .enum(paymentMeansCodes)
      .describe('How it was paid, a UNTDID 4461 code such as `10` (cash) or `48` (card). See /v1/reference/payment-means.'),
    amount: decimalAmount(0.01, 2).describe('The amount paid so, in the currency of the document.'),
  })
  .meta({ id: 'Payment' });

// The fields of every create endpoint. Without `currency`, a note has its original's, all other documents have SAR.
const createFields = {
  egs_unit_id: requiredText.describe(
    'The EGS unit (till or branch device) that issues the document. It must be `active` and belong to the environment of the key.',
  ),
  invoice_number: invoiceNumber.describe(
    'Your number for the document, 1 to 127 printable characters, unique per company and environment; after `failed` the ' +
      'corrected document may use it again.',
  ),
  invoice_date: calendarDate.describe('Day of issue in Saudi Arabia, `YYYY-MM-DD`; not in the future, and at most 45 days back.'),
  invoice_time: wallClockTime.describe("Time of issue on Saudi Arabia's wall clock (UTC+3), `HH:mm:ss`."),
  supply_date: optionalText
    .pipe(calendarDate.optional())
    .describe(
      'Day of the supply, `YYYY-MM-DD`: at most 45 days after `invoice_date` and one year before it. Without it: `invoice_date` on ' +
        'standard invoices, none on other documents.',
    ),
  seller: seller.describe('Your company, as the document names it.'),
  line_items: z.array(lineItem).min(1).max(mostLines).describe('What is sold: 1 to 1,000 lines.'),
  discounts: z
    .array(documentDiscount)
    .max(mostDiscounts)
    .optional()
    .describe('Taken off the document, after the discounts of its lines; percentages are of the sum before any of these.'),
  prices_include_vat: z
    .boolean()
    .default(false)
    .describe(
      '`true`: every `unit_price` includes VAT, as prices in shops do, and `payable` is exactly the amount that the till shows.',
    ),
  is_export: z
    .boolean()
    .optional()
    .describe(
      '`true` on an export: sets the export flag of the document. The lines then have category `Z` with VATEX-SA-32 or -33. ' +
        'A note has the flag of its original unless it says otherwise.',
    ),
  currency: optionalText
    .pipe(z.enum(currencies).optional())
    .describe(
      'ISO 4217 code of all amounts. Without it: SAR, and on a note the currency of its original. A currency other than SAR needs ' +
        '`exchange_rate`.',
    ),
  exchange_rate: exchangeRate.optional().describe('SAR for one unit of `currency`; at most 14 characters.'),
  payment_means: optionalTextUpTo(3).describe(
    'How it is paid, a UNTDID 4461 code such as `10` (cash, the default) or `48` (card). See /v1/reference/payment-means.',
  ),
  payments: z
    .array(payment)
    .max(mostPayments)
    .optional()
    .describe(
      'How much was paid by which means, in place of `payment_means`: together exactly the amount due (`payable`). The document names ' +
        'each means; the amounts are kept beside it.',
    ),
  till: tillOrCashier.describe(
    'The till that sold, 1 to 64 characters, kept beside the document. Without it: the name that the till was paired by, else the ' +
      "key's.",
  ),
  cashier: tillOrCashier.describe('Who sold, 1 to 64 characters, kept beside the document.'),
  replaces_invoice_id: replacedInvoiceId,
};

const aboutBuyer = {
  description: 'The customer. Required on standard documents; on simplified ones a buyer is optional and needs only `name`.',
};
const optionalSimplifiedBuyer = simplifiedBuyer.optional().meta(aboutBuyer);
const optionalStandardBuyer = standardBuyer.optional().meta(aboutBuyer);

const transaction = z
  .strictObject({
    third_party: z.boolean().default(false).describe('`true` where another party issues the invoice for the seller.'),
    nominal: z
      .boolean()
      .default(false)
      .describe('`true` on a supply without payment that the law takes for one, such as a gift.'),
    summary: z
      .strictObject({
        supply_end_date: calendarDate.describe('Day of the last supply, `YYYY-MM-DD`; `supply_date` is that of the first.'),
      })
      .optional()
      .describe('On an invoice over all supplies of a time. A simplified one names its `buyer`.'),
  })
  .optional()
  .describe('What the invoice is beside its type: flags of its transaction code.')
  .meta({ id: 'Transaction' });

const prepaidInvoices = z
  .array(prepaidInvoice)
  .max(mostSettlements)
  .optional()
  .describe('Prepayment invoices that this document settles, in this order.');

/** Body of `POST /v1/invoices/simplified`. */
export const simplifiedInvoiceRequest = z
  .strictObject({ ...createFields, transaction, buyer: optionalSimplifiedBuyer, prepaid_invoices: prepaidInvoices })
  .meta({ id: 'SimplifiedInvoice' });

/** Body of `POST /v1/invoices/standard`. */
export const standardInvoiceRequest = z
  .strictObject({ ...createFields, transaction, buyer: standardBuyer.meta(aboutBuyer), prepaid_invoices: prepaidInvoices })
  .meta({ id: 'StandardInvoice' });

/** An invoice from before Sanad, as a note names it. */
export const externalOriginal = z
  .strictObject({
    invoice_number: invoiceNumber.describe('The number of the invoice, as it was printed on it.'),
    issue_date: calendarDate.describe('Its day of issue, `YYYY-MM-DD`; not after `invoice_date`.'),
    invoice_type: z.enum(['standard', 'simplified']).describe('Whether it went to a business or to a consumer.'),
    total: decimalAmount(0.01, 2).describe('Its total including VAT, in the currency of the note.'),
    uuid: optionalText.pipe(z.uuid().toLowerCase().optional()).describe('Its UUID, where it has one.'),
    earlier_notes_total: decimalAmount(0, 2)
      .default(0)
      .describe('What notes from before Sanad have taken back or added already, including VAT.'),
  })
  .meta({ id: 'ExternalOriginal' });

const noteFields = {
  ...createFields,
  original_invoice_uuid: optionalText.describe(
    'The `uuid` of the invoice that the note corrects; it must be reported or cleared. Either this or `original_invoice`.',
  ),
  original_invoice: externalOriginal
    .optional()
    .describe('An invoice that was issued before Sanad, in place of `original_invoice_uuid`.'),
  reason: textUpTo(1000).describe('Why the note is issued, which the law requires; 1 to 1,000 characters.'),
  reason_ar: optionalTextUpTo(1000).describe('The reason in Arabic.'),
};

/** Body of `POST /v1/invoices/credit-note` and `/debit-note` where the original is simplified. */
export const simplifiedNoteRequest = z
  .strictObject({ ...noteFields, buyer: optionalSimplifiedBuyer })
  .meta({ id: 'NoteOnSimplified' });

/** The same where the original is standard. That there is a buyer is a rule with its own code. */
export const standardNoteRequest = z.strictObject({ ...noteFields, buyer: optionalStandardBuyer }).meta({ id: 'NoteOnStandard' });

/** Body of `POST /v1/invoices/credit-note` and `/debit-note`: no field says of which type the original is. */
export const noteRequest = z.union([simplifiedNoteRequest, standardNoteRequest]).meta({ id: 'Note' });

const prepaymentFields = {
  ...createFields,
  invoice_type: z
    .enum(['standard', 'simplified'])
    .describe('Whether the document goes to a business (`standard`, cleared) or to a consumer (`simplified`, reported).'),
};

/** Body of `POST /v1/invoices/prepayment` with `invoice_type` `simplified`. */
export const simplifiedPrepaymentRequest = z
  .strictObject({ ...prepaymentFields, buyer: optionalSimplifiedBuyer })
  .meta({ id: 'SimplifiedPrepayment' });

/** The same with `standard`. That there is a buyer is a rule with its own code. */
export const standardPrepaymentRequest = z
  .strictObject({ ...prepaymentFields, buyer: optionalStandardBuyer })
  .meta({ id: 'StandardPrepayment' });

/** Body of `POST /v1/invoices/prepayment`. */
export const prepaymentRequest = z.union([simplifiedPrepaymentRequest, standardPrepaymentRequest]).meta({ id: 'Prepayment' });

/** A line as parsed. */
export type LineItemRequest = z.output<typeof lineItem>;

/** A discount of a line or of the document, as parsed. */
export type DiscountRequest = z.output<typeof documentDiscount>;

/** A prepayment to be settled, as parsed. */
export type PrepaidInvoiceRequest = z.output<typeof prepaidInvoice>;

type OfNotes = Pick<
  z.output<typeof simplifiedNoteRequest>,
  'original_invoice_uuid' | 'original_invoice' | 'reason' | 'reason_ar'
>;
type OfInvoices = Pick<z.output<typeof simplifiedInvoiceRequest>, 'prepaid_invoices' | 'transaction'>;

/** The kinds of documents that create endpoints issue, by the names used everywhere. */
export const createKind = z.enum(['simplified', 'standard', 'credit_note', 'debit_note', 'prepayment']);

/** The body of any create endpoint, after its schema has accepted it. */
export type CreateRequest = Omit<z.output<typeof simplifiedInvoiceRequest>, 'prepaid_invoices' | 'transaction'> &
  Partial<OfNotes & OfInvoices>;
