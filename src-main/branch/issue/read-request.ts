import type { z } from 'zod';
import {
  externalOriginal,
  mostDiscounts,
  mostLines,
  mostPayments,
  mostSettlements,
  prepaidInvoice,
  simplifiedInvoiceRequest,
  simplifiedNoteRequest,
  simplifiedPrepaymentRequest,
  standardInvoiceRequest,
  standardNoteRequest,
  standardPrepaymentRequest,
  type CreateRequest,
  type PrepaidInvoiceRequest,
} from '#shared/api/v1/invoice-requests.ts';
import { seller, type SellerRequest } from '#shared/api/v1/party-requests.ts';
import { daysAfter, oneYearBefore } from '#shared/invoice/calendar-day.ts';
import type { InvoiceType } from '#shared/invoice/document.ts';
import { faultOf, invalid, type RequestFault } from '#main/server/request/request-fault.ts';
import { readBySchema } from '#main/server/request/read-by-schema.ts';
import { isNoteKind, type CreateKind } from './create-kind.ts';

type PartName =
  | 'invoice_number'
  | 'invoice_date'
  | 'supply_date'
  | 'transaction'
  | 'original_invoice'
  | 'seller'
  | 'line_items'
  | 'discounts'
  | 'payments'
  | 'prices_include_vat'
  | 'currency'
  | 'exchange_rate'
  | 'replaces_invoice_id';

/** The parts of a body that are checked further even if others have faults; invalid parts are absent. */
export type RequestParts = { [Name in PartName]?: CreateRequest[Name] | undefined } & {
  /** Each entry at its position, an invalid one as undefined. */
  prepaid_invoices?: readonly (PrepaidInvoiceRequest | undefined)[] | undefined;
  /** The valid fields of a seller that has faults. */
  validSeller?: ValidSeller | undefined;
};

/** The fields of a seller that are compared with the company profile; invalid ones are named in `faulty`. */
export type ValidSeller = Pick<Partial<SellerRequest>, 'vat_number' | 'cr_number' | 'address'> & { faulty: ReadonlySet<string> };

/** A parsed body: complete if its schema accepts it, its valid parts in any case, and all its own faults. */
export type ParsedRequest = {
  request: CreateRequest | undefined;
  parts: RequestParts;
  faults: RequestFault[];
  egsUnitId: string | undefined;
};

export type RequestInput = {
  kind: CreateKind;
  /** Decides which buyer the schema requires; if unknown, a consumer, which requires the least. */
  invoiceType: InvoiceType | undefined;
  body: unknown;
  /** The day in Riyadh. */
  today: string;
};

const notes = { simplified: simplifiedNoteRequest, standard: standardNoteRequest };
const prepayments = { simplified: simplifiedPrepaymentRequest, standard: standardPrepaymentRequest };

function schemaOf(kind: CreateKind, invoiceType: InvoiceType): z.ZodType<CreateRequest> {
  switch (kind) {
    case 'simplified':
      return simplifiedInvoiceRequest;
    case 'standard':
      return standardInvoiceRequest;
    case 'credit_note':
    case 'debit_note':
      return notes[invoiceType];
    case 'prepayment':
      return prepayments[invoiceType];
  }
}

/** A member of an unvalidated body. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
}

/** Whether a field counts as omitted. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}

function validPart<Part>(schema: z.ZodType<Part>, value: unknown): Part | undefined {
  const read = schema.safeParse(value);
  return read.success ? read.data : undefined;
}

function validEntries(value: unknown): (PrepaidInvoiceRequest | undefined)[] {
  return Array.isArray(value) ? value.map((entry) => validPart(prepaidInvoice, entry)) : [];
}

function validSeller(value: unknown): ValidSeller | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const faulty = new Set<string>();
  const valid: Omit<ValidSeller, 'faulty'> = {};
  for (const name of ['vat_number', 'cr_number', 'address'] as const) {
    const read = seller.shape[name].safeParse(fieldOf(value, name));
    if (read.success) Object.assign(valid, { [name]: read.data });
    else faulty.add(name);
  }
  return { ...valid, faulty };
}

function validParts(body: unknown): RequestParts {
  // The schemas of these fields do not depend on the kind of the document.
  const { shape } = simplifiedInvoiceRequest;
  return {
    invoice_number: validPart(shape.invoice_number, fieldOf(body, 'invoice_number')),
    invoice_date: validPart(shape.invoice_date, fieldOf(body, 'invoice_date')),
    supply_date: validPart(shape.supply_date, fieldOf(body, 'supply_date')),
    transaction: validPart(shape.transaction, fieldOf(body, 'transaction')),
    original_invoice: validPart(externalOriginal.optional(), fieldOf(body, 'original_invoice')),
    seller: validPart(shape.seller, fieldOf(body, 'seller')),
    line_items: validPart(shape.line_items, fieldOf(body, 'line_items')),
    discounts: validPart(shape.discounts, fieldOf(body, 'discounts')),
    payments: validPart(shape.payments, fieldOf(body, 'payments')),
    prices_include_vat: validPart(shape.prices_include_vat, fieldOf(body, 'prices_include_vat')),
    currency: validPart(shape.currency, fieldOf(body, 'currency')),
    exchange_rate: validPart(shape.exchange_rate, fieldOf(body, 'exchange_rate')),
    replaces_invoice_id: validPart(shape.replaces_invoice_id, fieldOf(body, 'replaces_invoice_id')),
    prepaid_invoices: validEntries(fieldOf(body, 'prepaid_invoices')),
    validSeller: validSeller(fieldOf(body, 'seller')),
  };
}

/** The fault of a body without a unit, without which nothing else about it can be decided. */
export const unitMissing: RequestFault = { ...faultOf('EGS_UNIT_REQUIRED', 'egs_unit_id'), comesFirst: true };

const mostEntries = {
  line_items: mostLines,
  prepaid_invoices: mostSettlements,
  discounts: mostDiscounts,
  payments: mostPayments,
};

// A body with its lists cut to their limits, so that parsing is bounded, and a fault for each list that was too long.
function withBoundedLists(body: unknown): { bounded: unknown; faults: RequestFault[] } {
  let bounded = body;
  const faults: RequestFault[] = [];
  for (const [name, most] of Object.entries(mostEntries)) {
    const list = fieldOf(body, name);
    if (!Array.isArray(list) || list.length <= most || typeof bounded !== 'object') continue;
    bounded = { ...bounded, [name]: list.slice(0, most) };
    faults.push(invalid(name, 'too_big', `must have at most ${most} entries`));
  }
  return { bounded, faults };
}

/** Whether a country is not Saudi Arabia, in upper or lower case. */
export function isForeign(country: string | undefined): boolean {
  return country !== undefined && country.trim().toUpperCase() !== 'SA';
}

/** The faults of a buyer that its schema does not find. */
export function buyerFaults(buyer: unknown): RequestFault[] {
  const country = fieldOf(fieldOf(buyer, 'address'), 'country');
  if (
    !isText(country) ||
    !isForeign(country) ||
    isBlank(fieldOf(buyer, 'identification')) ||
    !isText(fieldOf(buyer, 'vat_number'))
  )
    return [];
  return [
    invalid(
      'buyer.identification',
      'not_allowed',
      'a buyer outside SA is identified by vat_number; a document can hold only one of them',
    ),
  ];
}

/** The lines of an unvalidated body, as many as it may have, with what is said of what is sold. */
export function describedLines(body: unknown): { description: unknown; description_ar: unknown }[] {
  const lines = fieldOf(body, 'line_items');
  if (!Array.isArray(lines)) return [];
  return lines
    .slice(0, mostLines)
    .map((line: unknown) => ({ description: fieldOf(line, 'description'), description_ar: fieldOf(line, 'description_ar') }));
}

const longestDelayDays = 45;

// The authority would reject a later date; the law allows no earlier one, so the clock of a till that sends one is wrong.
function invoiceDateFaults(date: string, today: string): RequestFault[] {
  if (date > today) return [invalid('invoice_date', 'in_the_future', `is later than today in Riyadh (${today})`)];
  if (date >= daysAfter(today, -longestDelayDays)) return [];
  const message = `is more than ${longestDelayDays} days before today in Riyadh (${today}): check the clock of the till`;
  return [invalid('invoice_date', 'too_long_ago', message)];
}

function supplyDateFaults(date: string, invoiceDate: string): RequestFault[] {
  if (date > daysAfter(invoiceDate, longestDelayDays)) {
    return [invalid('supply_date', 'too_late', `is more than ${longestDelayDays} days after invoice_date`)];
  }
  if (date >= oneYearBefore(invoiceDate)) return [];
  return [invalid('supply_date', 'too_early', 'is more than one year before invoice_date')];
}

// The first supply of a summary is of the day of issue where the request does not say.
function supplyEndFaults(end: string, begin: string): RequestFault[] {
  if (end >= begin) return [];
  return [invalid('transaction.summary.supply_end_date', 'too_early', `is before the first supply (${begin})`)];
}

// Compares the dates of a request with each other and with today in Riyadh (contract §19). The schema reports invalid dates.
function dateFaults(parts: RequestParts, today: string): RequestFault[] {
  const { invoice_date: invoiceDate, supply_date: supplyDate, transaction } = parts;
  const [begin, end] = [supplyDate ?? invoiceDate, transaction?.summary?.supply_end_date];
  const ofSummary = begin === undefined || end === undefined ? [] : supplyEndFaults(end, begin);
  if (invoiceDate === undefined) return ofSummary;
  const ofSupply = supplyDate === undefined ? [] : supplyDateFaults(supplyDate, invoiceDate);
  return [...invoiceDateFaults(invoiceDate, today), ...ofSupply, ...ofSummary];
}

// A note corrects one invoice, of Sanad or from before it.
function originalFaults(
  kind: CreateKind,
  body: unknown,
  { original_invoice: external, invoice_date: date }: RequestParts,
): RequestFault[] {
  if (!isNoteKind(kind)) return [];
  const isNamed = (name: string): boolean => !isBlank(fieldOf(body, name));
  const [isOurs, isExternal] = [isNamed('original_invoice_uuid'), isNamed('original_invoice')];
  if (!isOurs && !isExternal)
    return [invalid('original_invoice_uuid', 'required', 'is required, or original_invoice in its place')];
  if (isOurs && isExternal)
    return [invalid('original_invoice', 'not_allowed', 'original_invoice_uuid already names the original')];
  const isLater = external !== undefined && date !== undefined && external.issue_date > date;
  return isLater ? [invalid('original_invoice.issue_date', 'too_late', `is after the day of the note (${date})`)] : [];
}

/** What is paid says by which means, too. */
export function paymentFaults(body: unknown): RequestFault[] {
  if (isBlank(fieldOf(body, 'payments')) || isBlank(fieldOf(body, 'payment_means'))) return [];
  return [invalid('payment_means', 'not_allowed', 'payments already say how it was paid')];
}

/** Parses the body of a create endpoint and lists all its own faults. */
export function readRequest({ kind, invoiceType, body: sent, today }: RequestInput): ParsedRequest {
  const { bounded: body, faults: tooLong } = withBoundedLists(sent);
  const read = readBySchema(schemaOf(kind, invoiceType ?? 'simplified'), body);
  const parts = read.ok ? read.value : validParts(body);
  const unitId = fieldOf(body, 'egs_unit_id');
  const missingUnit = isBlank(unitId) ? [unitMissing] : [];
  const ofSchema = read.ok ? [] : read.fault;
  return {
    request: read.ok && tooLong.length === 0 ? read.value : undefined,
    parts,
    faults: [
      ...missingUnit,
      ...tooLong,
      ...originalFaults(kind, body, parts),
      ...ofSchema.filter((fault) => missingUnit.length === 0 || fault.path !== 'egs_unit_id'),
      ...dateFaults(parts, today),
      ...buyerFaults(fieldOf(body, 'buyer')),
      ...paymentFaults(body),
    ],
    egsUnitId: isText(unitId) ? unitId.trim().toLowerCase() : undefined,
  };
}
