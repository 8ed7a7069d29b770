import { AppError } from '#shared/api/app-error.ts';
import { invoiceNumber } from '#shared/api/v1/field-types.ts';
import type { CreateRequest } from '#shared/api/v1/invoice-requests.ts';
import { returnOfAll, returnOfLines, type ReturnOfGoods } from '#shared/api/v1/return-request.ts';
import { amount, sum, zero } from '#shared/invoice/amount.ts';
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
import { fieldOf, type RequestParts } from './read-request.ts';
import type { Issuer, ResolvedCommand } from './resolve-command.ts';

/** A return of lines of an invoice: the id of the invoice, and the body. */
export type ReturnCommand = { returns: string; body: unknown; apiKey: KeyScope; issuer: Issuer };

// The invoice of a return.
type Sold = {
  original: EarlierDocument;
  document: TaxDocument;
  pricesIncludeVat: boolean;
  egsUnitId: string;
  /** What was sold, as the request said it, by the number of the line. */
  descriptions: ReadonlyMap<number, string>;
  earlier: readonly CreditNote[];
};

function descriptionsOf(lineItems: string): Map<number, string> {
  return new Map(storedLinesOf(lineItems).map(({ line_number, description }) => [line_number, description]));
}

function soldAs(db: LedgerReader, { apiKey, returns }: ReturnCommand, owner: DocumentOwner): Sold {
  const row = findInvoice(db, apiKey, returns);
  const original = findEarlierDocument(db, { owner, foreign: [] }, row.uuid);
  const isSale = original?.documentType === 'invoice' || original?.documentType === 'prepayment';
  if (!isSale) throw new AppError('ORIGINAL_INVOICE_NOT_FOUND');
  const document = readSignedDocument(row.xml);
  if (document === undefined) throw new AppError('DOCUMENT_UNREADABLE');
  return {
    original,
    document,
    pricesIncludeVat: row.prices_include_vat === 1,
    egsUnitId: row.egs_unit_id,
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

function lineFaults(lines: readonly ReturnedLine[], { document }: Sold): RequestFault[] {
  const sold = new Set(document.lines.map(({ number }) => number));
  const named = new Set<number>();
  return lines.flatMap(({ lineNumber }, index) => {
    const path = `lines[${index}].line_number`;
    if (!sold.has(lineNumber)) return [invalid(path, 'not_allowed', 'the invoice has no such line')];
    if (named.has(lineNumber)) return [invalid(path, 'duplicate', 'is returned by this request already')];
    named.add(lineNumber);
    return [];
  });
}

function isBodyFault({ code }: RequestFault): boolean {
  return code === 'VALIDATION_ERROR';
}

// The lines that come back, or why they cannot be told.
function readLines(request: ReturnOfGoods | undefined, sold: Sold): { lines?: ReturnedLine[]; faults: RequestFault[] } {
  if (request === undefined) return { faults: [] };
  if (request.lines === 'all') {
    const lines = allLeft(sold);
    return lines.length > 0
      ? { lines, faults: [] }
      : { faults: [{ ...faultOf('CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', 'lines', { available: 0 }), isOfEntry: true }] };
  }
  const lines = request.lines.map(({ line_number: lineNumber, quantity }) => ({ lineNumber, quantity: amount(quantity) }));
  const faults = lineFaults(lines, sold);
  return faults.length > 0 ? { faults } : { lines, faults };
}

// The credit note as a till would ask for it, but for what is the invoice's: its parties, prices and amounts.
function noteRequest(
  asked: ReturnOfGoods,
  sold: Sold,
  egsUnitId: string,
  lines: readonly ReturnedLine[],
  now: Date,
): CreateRequest {
  const { invoice_number, reason, reason_ar, till, cashier, payments } = asked;
  const { seller } = sold.document;
  const byNumber = new Map(sold.document.lines.map((line) => [line.number, line]));
  return {
    egs_unit_id: egsUnitId,
    invoice_number,
    invoice_date: riyadhDate(now),
    invoice_time: riyadhTime(now),
    seller: { name: seller.name, vat_number: seller.vatNumber ?? '' },
    line_items: lines.map(({ lineNumber, quantity }) => {
      const line = byNumber.get(lineNumber);
      const description = sold.descriptions.get(lineNumber) ?? line?.name ?? '';
      const vat_category = line?.category ?? 'S';
      return {
        description,
        description_ar: undefined,
        quantity: quantity.toNumber(),
        unit_price: 0,
        vat_category,
        unit_code: line?.unitCode,
      };
    }),
    prices_include_vat: sold.pricesIncludeVat,
    reason,
    reason_ar,
    till,
    cashier,
    payments,
    payment_means: undefined,
    replaces_invoice_id: undefined,
  };
}

/**
 * What a return comes to: a credit note with the prices, discounts, categories and parties of the invoice, as any other command is resolved.
 *
 * @throws AppError INVOICE_NOT_FOUND, ORIGINAL_INVOICE_NOT_FOUND where the id is that of a note, DOCUMENT_UNREADABLE.
 */
export function resolveReturn(
  command: ReturnCommand,
  { db, originals }: { db: LedgerReader; originals: FoundOriginals },
  now: Date,
): ResolvedCommand {
  const { body, apiKey, issuer } = command;
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const sold = soldAs(db, command, owner);
  const { original, document, pricesIncludeVat } = sold;
  const read = readBySchema(fieldOf(body, 'lines') === 'all' ? returnOfAll : returnOfLines, body);
  const asked: ReturnOfGoods | undefined = read.ok ? read.value : undefined;
  const { lines, faults } = readLines(asked, sold);
  const egsUnitId = asked?.egs_unit_id?.toLowerCase() ?? sold.egsUnitId;
  const computation = lines && computeReturn({ original: document, pricesIncludeVat, earlier: sold.earlier, lines });
  const parts: RequestParts = {
    invoice_number: asked?.invoice_number ?? invoiceNumber.safeParse(fieldOf(body, 'invoice_number')).data,
  };
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
    request: asked && lines && noteRequest(asked, sold, egsUnitId, lines, now),
    parts,
    bodyFaults: [...(read.ok ? [] : read.fault), ...faults.filter(isBodyFault)],
    returnFaults: [
      ...(original.isAccepted ? [] : [faultOf('ORIGINAL_INVOICE_NOT_READY', '')]),
      ...faults.filter((fault) => !isBodyFault(fault)),
    ],
    currency: { code: original.currency, exchangeRate: original.exchangeRate, faults: [] },
    computation,
    excessive: undefined,
    foundUnit: findIssuingUnit(db, { ...owner, egsUnitId, invoiceType: original.invoiceType, now }),
    returnedFrom: document,
    unchecked: {
      owner,
      number: parts.invoice_number,
      currency: original.currency,
      totalBeforePrepayments: computation && totalBeforePrepayments(computation.totals),
      amounts: computation,
      correction: { noteType: 'credit_note', original },
      returned: lines,
      settlements: [],
      foreign: originals.documents,
      paid: asked?.payments && sum(asked.payments.map((payment) => amount(payment.amount))),
    },
  };
}
