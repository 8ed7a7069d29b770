import { z } from 'zod';
import { unknownBuyer, type TypedBuyer } from '#shared/api/people/correction-of.ts';
import {
  createKind,
  lineItem,
  simplifiedInvoiceRequest,
  simplifiedNoteRequest,
  simplifiedPrepaymentRequest,
  standardInvoiceRequest,
  standardNoteRequest,
  standardPrepaymentRequest,
} from '#shared/api/v1/invoice-requests.ts';
import { totalsOfRequest } from '#shared/api/v1/request-totals.ts';
import { amount, sum, toJsonNumber, type Amount } from '#shared/invoice/amount.ts';
import { isNote, type InvoiceType } from '#shared/invoice/document.ts';
import { cashMeans } from '#shared/invoice/payments-in-sar.ts';
import { readDiscount } from '#ui/form/fields/read-discount.ts';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { buyerRequest } from '../../buyer/buyer-request.ts';
import { vatRequest, type VatOfLine } from '../../vat/vat-fields.tsx';

/** A line as it is typed. */
export type LineValues = VatOfLine & {
  description: string;
  description_ar: string;
  quantity: string;
  unit_price: string;
  discount: string;
  /** Nobody types these; a corrected document may have them. */
  unit_code: string;
  reason: string;
  reason_code: string;
};

/** How much is paid by a means. What is left of the amount due is paid by the last one: its amount is not read. */
export type PaymentValues = { means: string; amount: string };

/** What a cashier keeps from one sale to the next. */
export type UsualValues = {
  kind: InvoiceType;
  egs_unit_id: string;
  prices_include_vat: boolean;
  payment_means: string;
};

/** A sale as it is typed. */
export type SaleValues = Omit<UsualValues, 'payment_means'> & {
  payments: PaymentValues[];
  /** Blank where the proposed one is taken. */
  invoice_number: string;
  supply_date: string;
  has_buyer: boolean;
  buyer: TypedBuyer;
  line_items: LineValues[];
  discounts: string;
  /** Whether the money comes before the supply. */
  is_prepayment: boolean;
  /** Why a note is issued. */
  reason: string;
  reason_ar: string;
};

/** The earlier document that a form begins with. */
export type SaleBasis = {
  purpose: 'correction' | 'settlement' | 'credit_note' | 'debit_note';
  number: string;
  /** What is typed already. */
  begin: Partial<SaleValues>;
  /** Which note is issued; else an invoice, or a prepayment. */
  note?: 'credit_note' | 'debit_note' | undefined;
  /** What the form does not ask for. */
  sends: Readonly<Record<string, unknown>>;
  money: { code: string; exchangeRate: number | undefined };
  /** What is left of the prepayment that is settled. */
  prepaid?: number | undefined;
  /** Why something was taken off the whole of it. */
  discount?: { reason?: string; reason_code?: string } | undefined;
};

// The server says who sells and when.
const ofServer = { seller: true, invoice_date: true, invoice_time: true } as const;

/** The request of a sale, as the server checks it too: a form of it for each kind of document and of buyer. */
export const saleSchema = z.discriminatedUnion('form', [
  simplifiedInvoiceRequest.omit(ofServer).extend({ form: z.literal('simplified') }),
  standardInvoiceRequest.omit(ofServer).extend({ form: z.literal('standard') }),
  simplifiedPrepaymentRequest.omit(ofServer).extend({ form: z.literal('simplified prepayment') }),
  standardPrepaymentRequest.omit(ofServer).extend({ form: z.literal('standard prepayment') }),
  simplifiedNoteRequest.omit(ofServer).extend({ form: z.literal(['simplified credit_note', 'simplified debit_note']) }),
  standardNoteRequest.omit(ofServer).extend({ form: z.literal(['standard credit_note', 'standard debit_note']) }),
]);

/** See {@link saleSchema}. */
export type SaleRequest = z.output<typeof saleSchema>;

/** What is sent of it. */
export function issueRequest({ form, ...document }: SaleRequest) {
  return { kind: createKind.parse(form.split(' ').at(-1)), document };
}

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

/** A payment of which nothing is typed yet. */
export const blankPayment: PaymentValues = { means: cashMeans, amount: '' };

/** What a form begins with: a sale of which nothing is typed, or what an earlier document says. */
export function initialValues({ payment_means: means, ...usual }: UsualValues, basis?: SaleBasis): SaleValues {
  return {
    ...usual,
    payments: [{ ...blankPayment, means }],
    invoice_number: '',
    supply_date: '',
    has_buyer: false,
    buyer: unknownBuyer,
    line_items: [blankLine],
    discounts: '',
    is_prepayment: false,
    reason: '',
    reason_ar: '',
    ...basis?.begin,
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

function lineOf({ description, description_ar, unit_code, ...line }: LineValues) {
  const { reason, reason_code } = line;
  const taken = readDiscount(line.discount);
  return {
    description,
    description_ar,
    unit_code,
    quantity: typedNumber(line.quantity),
    unit_price: typedNumber(line.unit_price),
    ...vatRequest(line),
    ...(taken === undefined ? {} : { discount: { ...taken, reason, reason_code } }),
  };
}

/** What a sale is issued as. */
export function kindOfSale({ is_prepayment: isPrepayment }: SaleValues, basis: SaleBasis | undefined) {
  return basis?.note ?? (isPrepayment ? 'prepayment' : 'invoice');
}

// The request but for how it is paid.
function soldBody(values: SaleValues, { proposed, basis }: { proposed: string; basis?: SaleBasis | undefined }) {
  const { kind, buyer, invoice_number, reason, reason_ar, egs_unit_id, supply_date, prices_include_vat } = values;
  const own = kindOfSale(values, basis);
  const taken = readDiscount(values.discounts);
  return {
    form: own === 'invoice' ? kind : `${kind} ${own}`,
    egs_unit_id,
    supply_date,
    prices_include_vat,
    ...basis?.sends,
    ...(own === 'prepayment' ? { invoice_type: kind } : {}),
    ...(isNote(own) ? { reason, reason_ar } : {}),
    invoice_number: invoice_number.trim() === '' ? proposed : invoice_number.trim(),
    line_items: saidLines(values.line_items).map(lineOf),
    ...(taken === undefined ? {} : { discounts: [{ ...taken, ...basis?.discount }] }),
    ...(kind === 'standard' || values.has_buyer ? { buyer: buyerRequest(buyer, kind) } : {}),
  };
}

const usualMoney: SaleBasis['money'] = { code: 'SAR', exchangeRate: undefined };

/** What the valid lines of a sale come to, by the calculation that issues it. */
export function totalsAsTyped(
  body: ReturnType<typeof soldBody>,
  basis: Pick<SaleBasis, 'money' | 'prepaid'> = { money: usualMoney },
) {
  const lineItems = body.line_items.flatMap((line) => lineItem.safeParse(line).data ?? []);
  const typed = 'discounts' in body ? body.discounts : undefined;
  const { data: discounts } = simplifiedInvoiceRequest.shape.discounts.safeParse(typed);
  const priced = { lineItems, discounts, pricesIncludeVat: body.prices_include_vat };
  const { totals } = totalsOfRequest(priced, basis.money).computation;
  const left = amount(basis.prepaid ?? 0);
  const prepaid = left.gt(totals.payable) ? totals.payable : left;
  return { ...totals, currency: basis.money.code, prepaid, payable: totals.payable.minus(prepaid) };
}

/** What is left of the amount due for the last of several payments. */
export function leftToPay(payments: readonly PaymentValues[], payable: Amount): Amount {
  const typed = payments.slice(0, -1).map((payment) => amount(numberOf(payment.amount) ?? 0));
  return payable.minus(sum(typed));
}

/** The request of a sale, as it is typed: what it lacks or has wrong, {@link saleSchema} says. */
export function saleBody(values: SaleValues, { proposed, basis }: { proposed: string; basis?: SaleBasis | undefined }) {
  const sold = soldBody(values, { proposed, basis });
  const { payments } = values;
  if (payments.length === 1) return { ...sold, payment_means: payments[0]?.means };
  const last = toJsonNumber(leftToPay(payments, totalsAsTyped(sold, basis).payable));
  const paid = payments.map(({ means, amount: typed }, index) => ({
    means,
    amount: index === payments.length - 1 ? last : typedNumber(typed),
  }));
  return { ...sold, payments: paid };
}

const lineFields = ['description', 'description_ar', 'quantity', 'unit_price', 'discount', 'vat_category', 'vat_exemption_code'];
const buyerFields = ['name', 'name_ar', 'vat_number', 'cr_number', 'identification.scheme', 'identification.number'];

/** The field of the form that a fault of a request is about: how it is paid, and who buys, has other fields there. */
export function saleFieldOf(path: string, { payments, buyer }: SaleValues): string {
  if (path === 'payment_means') return 'payments.0.means';
  if (path === 'payments') return `payments.${payments.length - 1}.amount`;
  if (path === 'buyer.address') return 'buyer.address.street';
  // The number is not asked for before it is chosen of what it is.
  if (path.startsWith('buyer.identification') && buyer.identification.scheme === '') return 'buyer.identification.scheme';
  return path === 'buyer.identification' ? 'buyer.identification.number' : path;
}

/** The paths of the fields that the form of a sale shows; of a buyer who is not named, that of the choice to name him. */
export function shownFields({ kind, has_buyer, line_items: lines, payments }: SaleValues): ReadonlySet<string> {
  const address = Object.keys(unknownBuyer.address).map((part) => `address.${part}`);
  const hasBuyer = kind === 'standard' || has_buyer;
  return new Set([
    'invoice_number',
    'supply_date',
    'discounts',
    'reason',
    'reason_ar',
    ...lines.flatMap((_, index) => lineFields.map((name) => `line_items.${index}.${name}`)),
    ...payments.flatMap((_, index) => [`payments.${index}.means`, ...(payments.length > 1 ? [`payments.${index}.amount`] : [])]),
    ...(hasBuyer ? [...buyerFields, ...address].map((name) => `buyer.${name}`) : ['buyer']),
  ]);
}
