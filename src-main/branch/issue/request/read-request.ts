import type { z } from 'zod';
import {
  mostLines,
  mostSettlements,
  prepaidInvoice,
  seller,
  simplifiedInvoiceRequest,
  simplifiedNoteRequest,
  simplifiedPrepaymentRequest,
  standardInvoiceRequest,
  standardNoteRequest,
  standardPrepaymentRequest,
} from '../../../../src-shared/api/v1/invoice-requests.ts';
import type { CreateRequest, PrepaidInvoiceRequest, SellerRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import type { InvoiceType } from '../../../../src-shared/invoice/document.ts';
import type { CreateKind } from '../create-kind.ts';
import { dateFaults } from './date-faults.ts';
import { isForeign } from './is-foreign.ts';
import { faultOf, invalid } from './request-fault.ts';
import { schemaFaults } from './schema-faults.ts';
import type { RequestFault } from './request-fault.ts';

type PartName =
  | 'invoice_number'
  | 'invoice_date'
  | 'supply_date'
  | 'seller'
  | 'line_items'
  | 'prices_include_vat'
  | 'currency'
  | 'exchange_rate';

/** The parts of a body that are judged further even where others have faults; those with a fault of their own are absent. */
export type RequestParts = { [Name in PartName]?: CreateRequest[Name] | undefined } & {
  /** Each entry in its place, a faulty one as undefined. */
  prepaid_invoices?: readonly (PrepaidInvoiceRequest | undefined)[] | undefined;
  /** What is sound of a seller that has faults. */
  soundSeller?: SoundSeller | undefined;
};

/** The fields of a seller that the company profile is held against; one with a fault is named in `faulty`. */
export type SoundSeller = Pick<Partial<SellerRequest>, 'vat_number' | 'cr_number' | 'address'> & { faulty: ReadonlySet<string> };

/** A body as read: whole where its schema holds, its sound parts in any case, and every fault it has by itself. */
export type ReadRequest = {
  request: CreateRequest | undefined;
  parts: RequestParts;
  faults: RequestFault[];
  egsUnitId: string | undefined;
};

export type RequestQuestion = {
  kind: CreateKind;
  /** Which buyer the schema asks for; where it cannot be known, that of a consumer, who needs the least. */
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

/** A member of a body that may be anything. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
}

/** Whether a field counts as left out. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}

function soundPart<Part>(schema: z.ZodType<Part>, value: unknown): Part | undefined {
  const read = schema.safeParse(value);
  return read.success ? read.data : undefined;
}

function soundEntries(value: unknown): (PrepaidInvoiceRequest | undefined)[] {
  return Array.isArray(value) ? value.map((entry) => soundPart(prepaidInvoice, entry)) : [];
}

function soundSeller(value: unknown): SoundSeller | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const faulty = new Set<string>();
  const sound: Omit<SoundSeller, 'faulty'> = {};
  for (const name of ['vat_number', 'cr_number', 'address'] as const) {
    const read = seller.shape[name].safeParse(fieldOf(value, name));
    if (read.success) Object.assign(sound, { [name]: read.data });
    else faulty.add(name);
  }
  return { ...sound, faulty };
}

function soundParts(body: unknown): RequestParts {
  // What these fields take does not depend on the kind of the document.
  const { shape } = simplifiedInvoiceRequest;
  return {
    invoice_number: soundPart(shape.invoice_number, fieldOf(body, 'invoice_number')),
    invoice_date: soundPart(shape.invoice_date, fieldOf(body, 'invoice_date')),
    supply_date: soundPart(shape.supply_date, fieldOf(body, 'supply_date')),
    seller: soundPart(shape.seller, fieldOf(body, 'seller')),
    line_items: soundPart(shape.line_items, fieldOf(body, 'line_items')),
    prices_include_vat: soundPart(shape.prices_include_vat, fieldOf(body, 'prices_include_vat')),
    currency: soundPart(shape.currency, fieldOf(body, 'currency')),
    exchange_rate: soundPart(shape.exchange_rate, fieldOf(body, 'exchange_rate')),
    prepaid_invoices: soundEntries(fieldOf(body, 'prepaid_invoices')),
    soundSeller: soundSeller(fieldOf(body, 'seller')),
  };
}

const mostEntries = { line_items: mostLines, prepaid_invoices: mostSettlements };

/** A body whose lists are no longer than they may be, so that reading it is bounded, and a fault for each that was. */
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

function buyerFaults(buyer: unknown): RequestFault[] {
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
      'a buyer outside SA is identified by vat_number; a document has room for one of them',
    ),
  ];
}

/** Parses the body of a create endpoint and names every fault it has by itself. */
export function readRequest({ kind, invoiceType, body: sent, today }: RequestQuestion): ReadRequest {
  const { bounded: body, faults: tooLong } = withBoundedLists(sent);
  const parsed = schemaOf(kind, invoiceType ?? 'simplified').safeParse(body);
  const parts = parsed.success ? parsed.data : soundParts(body);
  const unitId = fieldOf(body, 'egs_unit_id');
  const missingUnit = isBlank(unitId) ? [faultOf('EGS_UNIT_REQUIRED', 'egs_unit_id')] : [];
  const ofSchema = parsed.success ? [] : schemaFaults(parsed.error);
  return {
    request: parsed.success && tooLong.length === 0 ? parsed.data : undefined,
    parts,
    faults: [
      ...missingUnit,
      ...tooLong,
      ...ofSchema.filter((fault) => missingUnit.length === 0 || fault.path !== 'egs_unit_id'),
      ...dateFaults(parts, today),
      ...buyerFaults(fieldOf(body, 'buyer')),
    ],
    egsUnitId: isText(unitId) ? unitId.trim().toLowerCase() : undefined,
  };
}
