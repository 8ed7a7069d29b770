import { AppError } from '#shared/api/app-error.ts';
import { returnOfAllByHand, returnOfLinesByHand } from '#shared/api/people/sell.ts';
import { invoiceNumber } from '#shared/api/v1/field-types.ts';
import type { CreateRequest } from '#shared/api/v1/invoice-requests.ts';
import { returnOfAll, returnOfLines, type ReturnOfGoods } from '#shared/api/v1/return-request.ts';
import { amount, sum, toJsonNumber, zero, type Amount } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { computeReturn, quantitiesReturned, type CreditNote, type ReturnedLine } from '#shared/invoice/returns.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { totalBeforePrepayments } from '#shared/invoice/settlement.ts';
import { readSignedDocument } from '#main/core/ubl/read-document.ts';
import { readBySchema } from '#main/server/request/read-by-schema.ts';
import { faultOf, invalid, type RequestFault } from '#main/server/request/request-fault.ts';
import { companyOf } from '../companies/company-profile.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { KeyScope } from '../db/schema.ts';
import { findInvoice } from '../documents/invoice-resource.ts';
import { creditNotesOn, storedLinesOf } from '../ledger/credit-notes.ts';
import type { DocumentOwner, EarlierDocument } from '../ledger/draft.ts';
import { findEarlierDocument } from '../ledger/earlier-document.ts';
import { findIssuingUnit } from './issuing-unit.ts';
import type { FoundOriginals } from './originals.ts';
import { fieldOf, paymentFaults } from './read-request.ts';
import type { Issuer, ResolvedCommand } from './resolve-command.ts';

/** A return of lines of an invoice: the id of the invoice, and the body. */
export type ReturnCommand = { returns: string; body: unknown; apiKey: KeyScope; issuer: Issuer };

/** An invoice that is taken back. */
export type Sold = {
  original: EarlierDocument;
  document: TaxDocument;
  pricesIncludeVat: boolean;
  egsUnitId: string;
  /** The rest of its row. */
  row: ReturnType<typeof findInvoice>;
  /** What was sold, as the request said it, by the number of the line. */
  descriptions: ReadonlyMap<number, string>;
  earlier: readonly CreditNote[];
};

function descriptionsOf(lineItems: string): Map<number, string> {
  return new Map(storedLinesOf(lineItems).map(({ line_number, description }) => [line_number, description]));
}

/**
 * The invoice that is taken back.
 *
 * @throws AppError INVOICE_NOT_FOUND, ORIGINAL_INVOICE_NOT_FOUND where the id is that of a note, DOCUMENT_UNREADABLE.
 */
export function soldAs(db: LedgerReader, apiKey: KeyScope, invoiceId: string): Sold {
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const row = findInvoice(db, apiKey, invoiceId);
  const original = findEarlierDocument(db, { owner, foreign: [] }, row.uuid);
  const isSale = original?.documentType === 'invoice' || original?.documentType === 'prepayment';
  if (!isSale) {
    throw new AppError('ORIGINAL_INVOICE_NOT_FOUND', { message: 'This is the id of a note: name the invoice that it corrects.' });
  }
  const document = readSignedDocument(row.xml);
  if (document === undefined) throw new AppError('DOCUMENT_UNREADABLE');
  return {
    original,
    document,
    pricesIncludeVat: row.prices_include_vat === 1,
    egsUnitId: row.egs_unit_id,
    row,
    descriptions: descriptionsOf(row.line_items),
    earlier: creditNotesOn(db, original),
  };
}

// Everything that has not come back yet.
function allLeft({ document, earlier }: Sold): ReturnedLine[] {
  const before = quantitiesReturned(earlier);
  return document.lines
    .map(({ number, quantity }) => ({ lineNumber: number, quantity: quantity.minus(before.get(number) ?? zero) }))
    .filter(({ quantity }) => quantity.gt(zero));
}

function lineNumberAt(index: number): string {
  return `lines[${index}].line_number`;
}

function lineFaults(lines: readonly ReturnedLine[], { document }: Sold): RequestFault[] {
  const sold = new Set(document.lines.map(({ number }) => number));
  const named = new Set<number>();
  return lines.flatMap(({ lineNumber }, index) => {
    const path = lineNumberAt(index);
    if (!sold.has(lineNumber)) return [invalid(path, 'not_allowed', 'the invoice has no such line')];
    if (named.has(lineNumber)) return [invalid(path, 'duplicate', 'is returned by this request already')];
    named.add(lineNumber);
    return [];
  });
}

function isBodyFault({ code }: RequestFault): boolean {
  return code === 'VALIDATION_ERROR';
}

const nothingLeft = 'All of the invoice has come back already.';

// The lines that come back, or why they cannot be told. `asked` are all that are named: of one with a fault of its own nothing comes back.
type ReadLines = { lines?: ReturnedLine[]; asked?: ReturnedLine[]; faults: RequestFault[] };

function readLines(request: ReturnOfGoods | undefined, sold: Sold): ReadLines {
  if (request === undefined) return { faults: [] };
  if (request.lines === 'all') {
    const lines = allLeft(sold);
    return lines.length > 0
      ? { lines, faults: [] }
      : {
          faults: [{ ...faultOf('CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', 'lines', { available: 0 }, nothingLeft), isOfEntry: true }],
        };
  }
  const lines = request.lines.map(({ line_number: lineNumber, quantity }) => ({ lineNumber, quantity: amount(quantity) }));
  const faults = lineFaults(lines, sold);
  if (faults.length === 0) return { lines, faults };
  const faulty = new Set(faults.map(({ path }) => path));
  const asked = lines.map((line, index) => (faulty.has(lineNumberAt(index)) ? { ...line, quantity: zero } : line));
  return { asked, faults };
}

function termsOf({ invoice_number, reason, reason_ar, till, cashier, payments }: ReturnOfGoods) {
  return { invoice_number, reason, reason_ar, till, cashier, payments };
}

// What the credit note of a return says beside the lines of its invoice.
type NoteTerms = Pick<
  CreateRequest,
  'invoice_number' | 'reason' | 'reason_ar' | 'till' | 'cashier' | 'payments' | 'supply_date'
> & { egsUnitId: string };

/** The lines of an invoice, as a till would ask for them; what they cost is the invoice's. */
export function requestedLines(sold: Sold, lines: readonly ReturnedLine[]): CreateRequest['line_items'] {
  const byNumber = new Map(sold.document.lines.map((line) => [line.number, line]));
  return lines.map(({ lineNumber, quantity }) => {
    const line = byNumber.get(lineNumber);
    return {
      description: sold.descriptions.get(lineNumber) ?? line?.name ?? '',
      description_ar: undefined,
      quantity: quantity.toNumber(),
      unit_price: 0,
      vat_category: line?.category ?? 'S',
      unit_code: line?.unitCode,
    };
  });
}

/** The fields of a request that are the invoice's or of this moment. */
export function requestHead({ document: { seller }, pricesIncludeVat }: Sold, now: Date) {
  return {
    invoice_date: riyadhDate(now),
    invoice_time: riyadhTime(now),
    seller: { name: seller.name, vat_number: seller.vatNumber ?? '' },
    prices_include_vat: pricesIncludeVat,
    payment_means: undefined,
    replaces_invoice_id: undefined,
  };
}

// The credit note as a till would ask for it, but for what is the invoice's: its parties, prices and amounts.
function noteRequest({ egsUnitId, ...terms }: NoteTerms, sold: Sold, lines: readonly ReturnedLine[], now: Date): CreateRequest {
  return { ...terms, ...requestHead(sold, now), egs_unit_id: egsUnitId, line_items: requestedLines(sold, lines) };
}

/** What a credit note over lines of an invoice is made of; what is not known is undefined. */
export type NoteCommand = {
  apiKey: KeyScope;
  issuer: Issuer;
  sold: Sold;
  lines: readonly ReturnedLine[] | undefined;
  /** Where the lines have faults, those that are compared with what is left all the same. */
  asked?: readonly ReturnedLine[] | undefined;
  terms: NoteTerms | undefined;
  /** Even where the terms have faults. */
  number: string | undefined;
  /** By which means all of the money goes back. */
  refundMeans?: string | undefined;
  egsUnitId: string;
  bodyFaults: RequestFault[];
  returnFaults: readonly RequestFault[];
};

// The whole note, by one means; where nothing goes back there is no payment.
function refundOf(means: string, due: Amount): NoteTerms['payments'] {
  return due.isZero() ? [] : [{ means, amount: toJsonNumber(due) }];
}

/** A credit note over lines of an invoice, as any other command is resolved. */
export function resolveNote(
  { apiKey, issuer, sold, lines, asked, terms: given, number, refundMeans, egsUnitId, bodyFaults, returnFaults }: NoteCommand,
  { db, originals }: { db: LedgerReader; originals: FoundOriginals },
  now: Date,
): ResolvedCommand {
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const { original, document, pricesIncludeVat, earlier } = sold;
  const computation = lines && computeReturn({ original: document, pricesIncludeVat, earlier, lines });
  const isRefund = given !== undefined && computation !== undefined && refundMeans !== undefined;
  const terms = isRefund ? { ...given, payments: refundOf(refundMeans, computation.totals.payable) } : given;
  return {
    kind: 'credit_note',
    // What is checked of it is the invoice's.
    body: { buyer: document.buyer },
    issuer,
    company: companyOf(db, owner.companyId),
    original,
    external: undefined,
    isUnreachable: false,
    invoiceType: original.invoiceType,
    request: terms && lines && noteRequest(terms, sold, lines, now),
    parts: { invoice_number: number },
    bodyFaults,
    returnFaults: [...(original.isAccepted ? [] : [faultOf('ORIGINAL_INVOICE_NOT_READY', '')]), ...returnFaults],
    currency: { code: original.currency, exchangeRate: original.exchangeRate, faults: [] },
    computation,
    excessive: undefined,
    foundUnit: findIssuingUnit(db, { ...owner, egsUnitId, invoiceType: original.invoiceType, now }),
    returnedFrom: document,
    unchecked: {
      owner,
      number,
      currency: original.currency,
      totalBeforePrepayments: computation && totalBeforePrepayments(computation.totals),
      amounts: computation,
      correction: { noteType: 'credit_note', original },
      returned: lines ?? asked,
      settlements: [],
      foreign: originals.documents,
      paid: terms?.payments && sum(terms.payments.map((payment) => amount(payment.amount))),
    },
  };
}

type AskedReturn = ReturnOfGoods & { payment_means?: string | undefined };

const formsOfTills = { all: returnOfAll, lines: returnOfLines };
// Who takes goods back on the pages says by which means the money goes back, and does not know how much it is.
const formsOfPeople = { all: returnOfAllByHand, lines: returnOfLinesByHand };

/**
 * What a return comes to: a credit note with the prices, discounts, categories and parties of the invoice.
 *
 * @throws AppError as `soldAs`.
 */
export function resolveReturn(
  command: ReturnCommand,
  sources: { db: LedgerReader; originals: FoundOriginals },
  now: Date,
): ResolvedCommand {
  const { body, apiKey, issuer, returns } = command;
  const sold = soldAs(sources.db, apiKey, returns);
  const forms = issuer.user === null ? formsOfTills : formsOfPeople;
  const read = readBySchema(fieldOf(body, 'lines') === 'all' ? forms.all : forms.lines, body);
  const request: AskedReturn | undefined = read.ok ? read.value : undefined;
  const { lines, asked, faults } = readLines(request, sold);
  const egsUnitId = request?.egs_unit_id?.toLowerCase() ?? sold.egsUnitId;
  const note = {
    apiKey,
    issuer,
    sold,
    lines,
    asked,
    terms: request && { ...termsOf(request), egsUnitId },
    number: request?.invoice_number ?? invoiceNumber.safeParse(fieldOf(body, 'invoice_number')).data,
    egsUnitId,
    refundMeans: request?.payment_means,
    bodyFaults: [...(read.ok ? paymentFaults(body) : read.fault), ...faults.filter(isBodyFault)],
    returnFaults: faults.filter((fault) => !isBodyFault(fault)),
  };
  return resolveNote(note, sources, now);
}
