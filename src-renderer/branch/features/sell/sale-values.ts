import { z } from 'zod';
import { unknownBuyer, type Correction, type TypedBuyer } from '#shared/api/people/correction-of.ts';
import { lineItem, simplifiedInvoiceRequest, standardInvoiceRequest } from '#shared/api/v1/invoice-requests.ts';
import { totalsOfRequest } from '#shared/api/v1/request-totals.ts';
import type { InvoiceType, VatCategory } from '#shared/invoice/document.ts';
import { readDiscount, typedDiscount } from '#ui/form/fields/read-discount.ts';
import { numberOf } from '#ui/form/fields/read-number.ts';

/** A line as it is typed. */
export type LineValues = {
  description: string;
  description_ar: string;
  quantity: string;
  unit_price: string;
  discount: string;
  vat_category: VatCategory;
  vat_exemption_code: string;
  /** Nobody types these; a corrected document may have them. */
  unit_code: string;
  reason: string;
  reason_code: string;
};

/** What a cashier keeps from one sale to the next. */
export type UsualValues = {
  kind: InvoiceType;
  egs_unit_id: string;
  prices_include_vat: boolean;
  payment_means: string;
};

/** A sale as it is typed. */
export type SaleValues = UsualValues & {
  /** Blank where the proposed one is taken. */
  invoice_number: string;
  supply_date: string;
  has_buyer: boolean;
  buyer: TypedBuyer;
  line_items: LineValues[];
  discounts: string;
};

// The server says who sells and when.
const ofServer = { seller: true, invoice_date: true, invoice_time: true } as const;

/** The request of a sale, as the server checks it too. */
export const saleSchema = z.discriminatedUnion('kind', [
  simplifiedInvoiceRequest.omit(ofServer).extend({ kind: z.literal('simplified') }),
  standardInvoiceRequest.omit(ofServer).extend({ kind: z.literal('standard') }),
]);

/** See {@link saleSchema}. */
export type SaleRequest = z.output<typeof saleSchema>;

/** A line of which nothing is typed yet. */
export const blankLine: LineValues = {
  description: '',
  description_ar: '',
  quantity: '1',
  unit_price: '',
  discount: '',
  vat_category: 'S',
  vat_exemption_code: '',
  unit_code: '',
  reason: '',
  reason_code: '',
};

/** What a form begins with: a sale of which nothing is typed, or one to be corrected. */
export function initialValues(usual: UsualValues, correction?: Correction): SaleValues {
  const begin: SaleValues = {
    ...usual,
    invoice_number: '',
    supply_date: '',
    has_buyer: false,
    buyer: unknownBuyer,
    line_items: [blankLine],
    discounts: '',
  };
  if (correction === undefined) return begin;
  const { kind, invoice_number, prices_include_vat, supply_date = '', payment_means, buyer, line_items, discount } = correction;
  return {
    ...begin,
    kind,
    invoice_number,
    prices_include_vat,
    supply_date,
    payment_means: payment_means ?? begin.payment_means,
    has_buyer: buyer !== undefined,
    buyer: buyer ?? unknownBuyer,
    discounts: typedDiscount(discount),
    line_items: line_items.map((line) => ({
      ...blankLine,
      ...line,
      quantity: String(line.quantity),
      unit_price: String(line.unit_price),
      discount: typedDiscount(line.discount),
      reason: line.discount?.reason ?? '',
      reason_code: line.discount?.reason_code ?? '',
    })),
  };
}

function isBlank(line: LineValues): boolean {
  return [line.description, line.description_ar, line.unit_price].every((text) => text.trim() === '');
}

// The lines up to the last one that says anything: Enter leaves a blank one at the end.
function saidLines(lines: readonly LineValues[]): readonly LineValues[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(0, Math.max(last + 1, 1));
}

// What is no number is told by the schema of the request.
function typedNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : (numberOf(text) ?? Number.NaN);
}

function lineOf({ description, description_ar, unit_code, vat_category, vat_exemption_code, ...line }: LineValues) {
  const { reason, reason_code } = line;
  const taken = readDiscount(line.discount);
  return {
    description,
    description_ar,
    unit_code,
    quantity: typedNumber(line.quantity),
    unit_price: typedNumber(line.unit_price),
    vat_category,
    ...(vat_category === 'S' ? {} : { vat_exemption_code }),
    ...(taken === undefined ? {} : { discount: { ...taken, reason, reason_code } }),
  };
}

function isSaid(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && Object.values(value ?? {}).some(isSaid);
}

// On a simplified invoice the address is no more than is known of it: a country alone says nothing.
function buyerOf({ address, ...buyer }: TypedBuyer, kind: InvoiceType) {
  const { country: _country, ...others } = address;
  const said = Object.fromEntries(Object.entries(buyer).filter(([name, value]) => name === 'name' || isSaid(value)));
  return { ...said, ...(kind === 'standard' || isSaid(others) ? { address } : {}) };
}

/** The request of a sale, as it is typed: what it lacks or has wrong, {@link saleSchema} says. */
export function saleBody(
  values: SaleValues,
  { proposed, correction }: { proposed: string; correction?: Correction | undefined },
) {
  const { kind, has_buyer, buyer, line_items, discounts, invoice_number, ...others } = values;
  const taken = readDiscount(discounts);
  const { reason, reason_code } = correction?.discount ?? {};
  return {
    ...others,
    ...correction?.kept,
    ...(correction === undefined ? {} : { replaces_invoice_id: correction.replaces_invoice_id }),
    kind,
    invoice_number: invoice_number.trim() === '' ? proposed : invoice_number.trim(),
    line_items: saidLines(line_items).map(lineOf),
    ...(taken === undefined ? {} : { discounts: [{ ...taken, reason, reason_code }] }),
    ...(kind === 'standard' || has_buyer ? { buyer: buyerOf(buyer, kind) } : {}),
  };
}

/** What the valid lines of a sale come to, by the calculation that issues it. */
export function totalsAsTyped(body: ReturnType<typeof saleBody>, correction: Correction | undefined) {
  const lines = body.line_items.flatMap((line) => lineItem.safeParse(line).data ?? []);
  const { data: discounts } = simplifiedInvoiceRequest.shape.discounts.safeParse(
    'discounts' in body ? body.discounts : undefined,
  );
  const { currency = 'SAR', exchange_rate: exchangeRate } = correction?.kept ?? {};
  const priced = { lineItems: lines, discounts, pricesIncludeVat: body.prices_include_vat };
  return { currency, ...totalsOfRequest(priced, { code: currency, exchangeRate }).computation.totals };
}

const lineFields = ['description', 'description_ar', 'quantity', 'unit_price', 'discount', 'vat_category', 'vat_exemption_code'];
const buyerFields = ['name', 'name_ar', 'vat_number', 'cr_number', 'identification.scheme', 'identification.number'];

/** The paths of the fields that the form of a sale shows. */
export function shownFields({ kind, has_buyer, line_items: lines }: SaleValues): ReadonlySet<string> {
  const address = Object.keys(unknownBuyer.address).map((part) => `address.${part}`);
  const hasBuyer = kind === 'standard' || has_buyer;
  return new Set([
    'invoice_number',
    'supply_date',
    'payment_means',
    'discounts',
    ...lines.flatMap((_, index) => lineFields.map((name) => `line_items.${index}.${name}`)),
    ...(hasBuyer ? [...buyerFields, ...address].map((name) => `buyer.${name}`) : []),
  ]);
}
