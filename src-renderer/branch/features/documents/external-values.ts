import type { z } from 'zod';
import { unknownBuyer } from '#shared/api/people/correction-of.ts';
import type { creditNoteOnSimplified, creditNoteOnStandard } from '#shared/api/people/sell.ts';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { totalsOfRequest } from '#shared/api/v1/request-totals.ts';
import { toJsonNumber } from '#shared/invoice/amount.ts';
import { cashMeans } from '#shared/invoice/payments-in-sar.ts';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { buyerRequest } from '../../buyer/buyer-request.ts';
import { vatRequest, type VatOfLine } from '../../vat/vat-fields.tsx';

const usualVat: VatOfLine = { vat_category: 'S', vat_exemption_code: '' };
/** A line of which nothing is typed yet. */
export const emptyLine = { description: '', description_ar: '', quantity: '1', unit_price: '', ...usualVat };
/** What the form begins with. */
export function externalValues(units: readonly ManagerUnit[], reason: string) {
  return {
    egs_unit_id: units[0]?.egs_unit_id ?? '',
    invoice_number: '',
    original_invoice: { invoice_number: '', issue_date: '', total: '', earlier_notes_total: '' },
    line_items: [emptyLine],
    prices_include_vat: true,
    payment_means: cashMeans,
    reason,
    buyer: unknownBuyer,
  };
}

/** What the invoice was. */
export type Kind = 'simplified' | 'standard';

/** What is typed. */
export type Values = ReturnType<typeof externalValues>;

// What is no number is refused; a field that is left out would stand for something else.
function typedNumber(text: string): number | null {
  return numberOf(text) ?? null;
}

// Most have no earlier note.
function originalOf({ total, earlier_notes_total: earlier, ...original }: Values['original_invoice']) {
  return {
    ...original,
    total: typedNumber(total),
    ...(earlier.trim() === '' ? {} : { earlier_notes_total: typedNumber(earlier) }),
  };
}

/** The request; a consumer is not named in it. */
export function externalBody(
  { invoice_number, buyer, original_invoice, line_items, ...others }: Values,
  kind: Kind,
  proposed: string,
) {
  return {
    ...others,
    invoice_number: invoice_number.trim() === '' ? proposed : invoice_number,
    original_invoice: { ...originalOf(original_invoice), invoice_type: kind },
    line_items: line_items.map(({ description, description_ar, quantity, unit_price, ...vat }) => ({
      description,
      ...(description_ar.trim() === '' ? {} : { description_ar }),
      quantity: typedNumber(quantity),
      unit_price: typedNumber(unit_price),
      ...vatRequest(vat),
    })),
    ...(kind === 'standard' ? { buyer: buyerRequest(buyer, kind) } : {}),
  };
}

type Checked = z.output<typeof creditNoteOnSimplified | typeof creditNoteOnStandard>;

/** What is sent: a return of goods says how much went back and by what, whatever issued their invoice. */
export function externalRequest({ payment_means: means, ...document }: Checked) {
  const { line_items: lineItems, prices_include_vat: pricesIncludeVat } = document;
  const { payable } = totalsOfRequest({ lineItems, pricesIncludeVat }).computation.totals;
  const refund = means === undefined || payable.isZero() ? undefined : [{ means, amount: toJsonNumber(payable) }];
  return { kind: 'credit_note' as const, document: refund === undefined ? document : { ...document, payments: refund } };
}

const fields = ['invoice_number', 'reason', 'payment_means'];
const originalFields = ['invoice_number', 'issue_date', 'total', 'earlier_notes_total'];
const lineFields = ['description', 'description_ar', 'quantity', 'unit_price', 'vat_category', 'vat_exemption_code'];
const buyerFields = ['name', 'name_ar', 'vat_number', 'cr_number', 'identification.scheme', 'identification.number'];

/** The paths of the fields that the form shows. */
export function externalFields({ line_items: lines, buyer }: Values, kind: Kind): ReadonlySet<string> {
  const ofBuyer = [...buyerFields, ...Object.keys(buyer.address).map((part) => `address.${part}`)];
  return new Set([
    ...fields,
    ...originalFields.map((name) => `original_invoice.${name}`),
    ...lines.flatMap((_, index) => lineFields.map((name) => `line_items.${index}.${name}`)),
    ...(kind === 'standard' ? ofBuyer.map((name) => `buyer.${name}`) : []),
  ]);
}
