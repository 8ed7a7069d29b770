import { amount, percentOf, round2, sum, toJsonNumber } from '../../invoice/amount.ts';
import { isNote } from '../../invoice/document.ts';
import { grossPriceOf } from '../../invoice/net-price.ts';
import { splitLanguages } from '../../i18n/in-language.ts';
import { usualDiscountReason } from '../v1/request-totals.ts';
import type { ManagerDocument } from './documents.ts';

type Line = ManagerDocument['line_items'][number];
type Party = NonNullable<ManagerDocument['buyer']>;

type PlainDiscount = { amount?: number; percent?: number; reason?: string; reason_code?: string };

/** A buyer as forms ask for him: a name in each language, and every part a text. */
export type TypedBuyer = {
  name: string;
  name_ar: string;
  vat_number: string;
  cr_number: string;
  identification: { scheme: string; number: string };
  address: Record<keyof Party['address'], string>;
};

/** A buyer of whom nothing is known yet; most are in Saudi Arabia. */
export const unknownBuyer: TypedBuyer = {
  name: '',
  name_ar: '',
  vat_number: '',
  cr_number: '',
  identification: { scheme: '', number: '' },
  address: { street: '', building_number: '', district: '', city: '', postal_code: '', country: 'SA' },
};

/** A buyer as signed, as a request would name him. Abroad, the VAT number is written as another identification (contract §2). */
export function typedBuyer({ name, vat_number: vatNumber, identification, address }: Party): TypedBuyer {
  const { arabic, other } = splitLanguages(name);
  const isAbroad = address.country !== null && address.country !== 'SA' && identification?.scheme === 'OTH';
  const isRegistered = identification?.scheme === 'CRN';
  const entries = Object.entries(unknownBuyer.address).map(([part, usual]) => [part, Reflect.get(address, part) ?? usual]);
  return {
    name: other ?? (arabic === undefined ? name : ''),
    name_ar: arabic ?? '',
    vat_number: (isAbroad ? identification.number : vatNumber) ?? '',
    cr_number: isRegistered ? identification.number : '',
    identification: identification === null || isAbroad || isRegistered ? unknownBuyer.identification : identification,
    address: { ...unknownBuyer.address, ...Object.fromEntries(entries) },
  };
}

type Taken = { amount: number; percent: number | null; reason: string | null; reason_code: string | null };

// What was taken off without VAT, in the prices of the request.
function priced(taken: number, rate: number): number {
  const net = amount(taken);
  return toJsonNumber(round2(net.plus(percentOf(net, amount(rate)))));
}

function discountOf({ amount: taken, percent, reason, reason_code: code }: Taken, rateInPrices: number): PlainDiscount {
  return {
    ...(percent === null ? { amount: priced(taken, rateInPrices) } : { percent }),
    ...(reason === null || reason === usualDiscountReason ? {} : { reason }),
    ...(code === null ? {} : { reason_code: code }),
  };
}

function lineOf(line: Line, isGross: boolean) {
  const { description, description_ar, quantity, unit_price: price, vat_rate: rate, vat_category, discount } = line;
  const { vat_exemption_code, unit_code } = line;
  const gross = () => grossPriceOf(amount(price), amount(rate), amount(quantity)).toNumber();
  return {
    description,
    ...(description_ar === undefined || description_ar === description ? {} : { description_ar }),
    quantity,
    unit_price: isGross ? gross() : price,
    vat_category: vat_category ?? ('S' as const),
    ...(vat_exemption_code === null ? {} : { vat_exemption_code }),
    ...(unit_code === null || unit_code === 'PCE' ? {} : { unit_code }),
    ...(discount === null ? {} : { discount: discountOf(discount, isGross ? rate : 0) }),
  };
}

// One discount was shared over the categories of the lines.
function documentDiscountOf(parts: ManagerDocument['discounts'], isGross: boolean): PlainDiscount | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  if (parts.every(({ percent }) => percent !== null && percent === first.percent)) return discountOf(first, 0);
  const whole = sum(parts.map((part) => amount(priced(part.amount, isGross ? part.vat_rate : 0))));
  return { ...discountOf({ ...first, percent: null }, 0), amount: toJsonNumber(whole) };
}

// What a form does not ask for and the corrected document has all the same.
function keptOf(found: ManagerDocument) {
  const { is_export, currency, exchange_rate, transaction, prepaid_invoices: prepaid, till, cashier } = found;
  const summary = transaction?.summary;
  return {
    ...(is_export === true ? { is_export } : {}),
    ...(currency === 'SAR' ? {} : { currency }),
    ...(exchange_rate === undefined ? {} : { exchange_rate }),
    ...(transaction === undefined ? {} : { transaction: { ...transaction, summary: summary ?? undefined } }),
    ...(prepaid === undefined || prepaid.length === 0
      ? {}
      : { prepaid_invoices: prepaid.map(({ invoice_uuid, amount: settled }) => ({ invoice_uuid, amount: settled })) }),
    ...(till === null ? {} : { till }),
    ...(cashier === null ? {} : { cashier }),
  };
}

type Paid = { payment_means?: string; payments?: ManagerDocument['payments'] };

// By several means: how much by each. By one: its code, so that it still holds where the amount due is corrected.
function paidBy({ payments, payment_means: [means] }: ManagerDocument): Paid {
  if (payments.length > 1) return { payments };
  return means === undefined ? {} : { payment_means: means };
}

// What a note says beside an invoice. A reason in one language is no translation.
function noteOf(found: ManagerDocument) {
  const { document_type: note, original_invoice_uuid, original_invoice: external, note_reason } = found;
  if (!isNote(note)) return undefined;
  const { arabic = '', other } = splitLanguages(note_reason ?? '');
  return {
    note,
    reason: other ?? arabic,
    reason_ar: other === undefined ? '' : arabic,
    original:
      external === undefined
        ? { original_invoice_uuid }
        : { original_invoice: { ...external, uuid: external.uuid ?? undefined } },
  };
}

/** What a refused document was made of, so that a form can begin with it. */
export function correctionOf(found: ManagerDocument) {
  const { invoice_type: kind, rounding, buyer, supply_date } = found;
  // Only where prices included VAT, a document says how it was rounded.
  const isGross = rounding !== undefined;
  return {
    kind,
    egs_unit_id: found.egs_unit_id,
    invoice_number: found.invoice_number,
    replaces_invoice_id: found.invoice_id,
    prices_include_vat: isGross,
    line_items: found.line_items.map((line) => lineOf(line, isGross)),
    discount: documentDiscountOf(found.discounts, isGross),
    buyer: buyer === null ? undefined : typedBuyer(buyer),
    supply_date,
    is_prepayment: found.document_type === 'prepayment',
    note: noteOf(found),
    ...paidBy(found),
    kept: keptOf(found),
  };
}
