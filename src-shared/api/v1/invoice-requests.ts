import { z } from 'zod';
import { amount } from '../../invoice/amount.ts';
import { currencies } from '../../reference/currencies.ts';
import { vatCategories } from '../../reference/vat-categories.ts';
import {
  calendarDate,
  decimalNumber,
  invoiceNumber,
  optionalText,
  optionalTextUpTo,
  requiredText,
  textUpTo,
  wallClockTime,
} from './fields.ts';

const qrNameBytes = 255;

/** BT-27 / BT-44 as the document writes it: both languages joined, Arabic first (decisions §2). */
export function joinLanguages(other: string, arabic: string | undefined): string {
  return arabic === undefined || arabic === other ? other : `${arabic} | ${other}`;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Whether these fields of an object are texts: when they are, what holds between them is judged, whatever else is wrong. */
function hasTexts(...fields: string[]): (parsed: { value: unknown }) => boolean {
  return ({ value }) =>
    typeof value === 'object' && value !== null && fields.every((field) => typeof Reflect.get(value, field) === 'string');
}

/** AddressDto of a buyer: street, city and country are compulsory. */
export const buyerAddress = z.strictObject({
  street: requiredText,
  building_number: optionalText,
  district: optionalText,
  city: requiredText,
  postal_code: optionalText,
  country: requiredText,
});

/** AddressDto of a seller: may be partial, because the company profile fills it up. */
export const sellerAddress = z.strictObject({
  street: optionalText,
  building_number: optionalText,
  district: optionalText,
  city: optionalText,
  postal_code: optionalText,
  country: optionalText,
});

function nameFitsQr({ name, name_ar }: { name: string; name_ar?: string | undefined }): boolean {
  // Judged beside other faults too, where name_ar may be of any type: then the name alone has to fit.
  return utf8Length(joinLanguages(name, typeof name_ar === 'string' ? name_ar : undefined)) <= qrNameBytes;
}

/** SellerDto. */
export const seller = z
  .strictObject({
    name: requiredText,
    name_ar: optionalText,
    vat_number: requiredText,
    cr_number: optionalText,
    address: sellerAddress.optional(),
  })
  .refine((value) => value.cr_number !== value.vat_number, {
    path: ['cr_number'],
    message: 'must be the commercial registration number, not the VAT number',
    when: hasTexts('cr_number', 'vat_number'),
  })
  .refine(nameFitsQr, {
    path: ['name'],
    when: hasTexts('name'),
    message: `does not fit the QR: name_ar and name together may have ${qrNameBytes} bytes of UTF-8`,
  });

/** `buyer.identification`, in place of `cr_number`: schemes of BT-46-1 such as NAT, IQA, PAS, TIN. */
export const identification = z.strictObject({ scheme: requiredText, number: requiredText });

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

const oneIdentification = {
  path: ['identification'],
  message: 'stands in place of cr_number: send only one of the two',
  when: hasTexts('cr_number'),
};

/** BuyerDto of a standard document. */
export const standardBuyer = z
  .strictObject({
    name: requiredText,
    name_ar: optionalText,
    vat_number: requiredText,
    cr_number: optionalText,
    identification: identification.optional(),
    address: buyerAddress,
  })
  .refine((value) => isAbsent(value.identification), oneIdentification);

/** The buyer of a simplified document (extension): only the name is compulsory. */
export const simplifiedBuyer = z
  .strictObject({
    name: requiredText,
    name_ar: optionalText,
    vat_number: optionalText,
    cr_number: optionalText,
    identification: identification.optional(),
    address: sellerAddress.optional(),
  })
  .refine((value) => isAbsent(value.identification), oneIdentification);

/** LineItemDto. */
export const lineItem = z.strictObject({
  description: textUpTo(1000),
  description_ar: optionalTextUpTo(1000),
  quantity: decimalNumber(0.0001, 6),
  unit_price: decimalNumber(0, 6),
  vat_category: z.enum(vatCategories).default('S'),
  vat_exemption_code: optionalText,
  unit_code: optionalTextUpTo(127),
});

/** An entry of `prepaid_invoices`; without `amount` it takes what is left of balance and total. */
export const prepaidInvoice = z.strictObject({ invoice_uuid: requiredText, amount: decimalNumber(0.01, 2).optional() });

const exchangeRate = z
  .number()
  .positive()
  .refine((rate) => amount(rate).toFixed().length <= 14, 'must have at most 14 characters');

const supplyDate = optionalText.pipe(calendarDate.optional());

/** How many lines a document may have, and how many prepayments it may settle (decisions §2). */
export const mostLines = 1000;
export const mostSettlements = 100;

const currency = optionalText.pipe(z.enum(currencies).optional());

/** What every create endpoint takes. Without `currency`, a note has its original's, all other documents have SAR. */
const createFields = {
  egs_unit_id: requiredText,
  invoice_number: invoiceNumber,
  invoice_date: calendarDate,
  invoice_time: wallClockTime,
  supply_date: supplyDate,
  seller,
  line_items: z.array(lineItem).min(1).max(mostLines),
  prices_include_vat: z.boolean().default(false),
  is_export: z.boolean().optional(),
  currency,
  exchange_rate: exchangeRate.optional(),
  payment_means: optionalTextUpTo(3),
};

const prepaidInvoices = z.array(prepaidInvoice).max(mostSettlements).optional();

/** Body of `POST /v1/invoices/simplified`. */
export const simplifiedInvoiceRequest = z.strictObject({
  ...createFields,
  buyer: simplifiedBuyer.optional(),
  prepaid_invoices: prepaidInvoices,
});

/** Body of `POST /v1/invoices/standard`. */
export const standardInvoiceRequest = z.strictObject({
  ...createFields,
  buyer: standardBuyer,
  prepaid_invoices: prepaidInvoices,
});

const noteFields = {
  ...createFields,
  original_invoice_uuid: requiredText,
  reason: textUpTo(1000),
  reason_ar: optionalTextUpTo(1000),
};

/** Body of `POST /v1/invoices/credit-note` and `/debit-note` where the original is simplified. */
export const simplifiedNoteRequest = z.strictObject({ ...noteFields, buyer: simplifiedBuyer.optional() });

/** The same where the original is standard. That the buyer is there at all is a rule with a code of its own. */
export const standardNoteRequest = z.strictObject({ ...noteFields, buyer: standardBuyer.optional() });

const prepaymentFields = { ...createFields, invoice_type: z.enum(['standard', 'simplified']) };

/** Body of `POST /v1/invoices/prepayment` with `invoice_type` `simplified`. */
export const simplifiedPrepaymentRequest = z.strictObject({ ...prepaymentFields, buyer: simplifiedBuyer.optional() });

/** The same with `standard`. That the buyer is there at all is a rule with a code of its own. */
export const standardPrepaymentRequest = z.strictObject({ ...prepaymentFields, buyer: standardBuyer.optional() });

/** A seller as parsed. */
export type SellerRequest = z.output<typeof seller>;

/** A buyer as parsed; a business has more of the same fields. */
export type BuyerRequest = z.output<typeof simplifiedBuyer>;

/** A line as parsed. */
export type LineItemRequest = z.output<typeof lineItem>;

/** A prepayment to be settled, as parsed. */
export type PrepaidInvoiceRequest = z.output<typeof prepaidInvoice>;

type OfNotes = Pick<z.output<typeof simplifiedNoteRequest>, 'original_invoice_uuid' | 'reason' | 'reason_ar'>;
type OfInvoices = Pick<z.output<typeof simplifiedInvoiceRequest>, 'prepaid_invoices'>;

/** What a create endpoint makes, by the name that it has everywhere. */
export const createKind = z.enum(['simplified', 'standard', 'credit_note', 'debit_note', 'prepayment']);

/** The body of any create endpoint, once its schema holds. */
export type CreateRequest = Omit<z.output<typeof simplifiedInvoiceRequest>, 'prepaid_invoices'> & Partial<OfNotes & OfInvoices>;
