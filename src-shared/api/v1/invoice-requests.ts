import { z } from 'zod';
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

const exchangeRate = z
  .number()
  .positive()
  .refine((rate) => String(rate).length <= 14 && !String(rate).includes('e'), 'must have at most 14 characters');

/** What every create endpoint takes. */
const createFields = {
  egs_unit_id: requiredText,
  invoice_number: invoiceNumber,
  invoice_date: calendarDate,
  invoice_time: wallClockTime,
  seller,
  line_items: z.array(lineItem).min(1).max(1000),
  currency: optionalText.pipe(z.enum(currencies).default('SAR')),
  exchange_rate: exchangeRate.optional(),
  payment_means: optionalTextUpTo(3),
};

/** Body of `POST /v1/invoices/simplified`. */
export const simplifiedInvoiceRequest = z.strictObject({ ...createFields, buyer: simplifiedBuyer.optional() });

/** Body of `POST /v1/invoices/standard`. */
export const standardInvoiceRequest = z.strictObject({ ...createFields, buyer: standardBuyer });

export type SellerRequest = z.output<typeof seller>;
export type BuyerRequest = z.output<typeof simplifiedBuyer>;
export type LineItemRequest = z.output<typeof lineItem>;
export type InvoiceRequest = z.output<typeof simplifiedInvoiceRequest>;
