import { AppError } from '#shared/api/app-error.ts';
import { saleFactsOf } from '#shared/api/documents/sale-facts.ts';
import { conversionReason, convertRequest, type ConvertRequest } from '#shared/api/v1/convert-request.ts';
import { invoiceNumber } from '#shared/api/v1/field-types.ts';
import { amount, sum } from '#shared/invoice/amount.ts';
import { flagsOf } from '#shared/invoice/document.ts';
import { totalBeforePrepayments } from '#shared/invoice/settlement.ts';
import { readBySchema } from '#main/server/request/read-by-schema.ts';
import { faultOf, invalid, type RequestFault } from '#main/server/request/request-fault.ts';
import { companyOf } from '../companies/company-profile.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { KeyScope } from '../db/schema.ts';
import type { DocumentOwner } from '../ledger/draft.ts';
import { findIssuingUnit } from './issuing-unit.ts';
import type { FoundOriginals } from './originals.ts';
import { buyerFaults, fieldOf, isBlank, unitMissing } from './read-request.ts';
import type { Issuer, ResolvedCommand } from './resolve-command.ts';
import { requestedLines, requestHead, resolveNote, soldAs, type Sold } from './return-goods.ts';

/** A simplified invoice that its customer needs for a company: the id of the invoice, and the body. */
export type ConvertCommand = { converts: string; body: unknown; apiKey: KeyScope; issuer: Issuer };

type Sources = { db: LedgerReader; originals: FoundOriginals };

// The body, with what is known of it even where it has faults.
type ReadBody = {
  request: ConvertRequest | undefined;
  faults: RequestFault[];
  number: string | undefined;
  noteNumber: string | undefined;
  egsUnitId: string | undefined;
};

function readBody(body: unknown): ReadBody {
  const read = readBySchema(convertRequest, body);
  const unitId = fieldOf(body, 'egs_unit_id');
  const number = invoiceNumber.safeParse(fieldOf(body, 'invoice_number')).data;
  const noteNumber = invoiceNumber.safeParse(fieldOf(body, 'note_number')).data;
  const isSame = number !== undefined && number === noteNumber;
  const isMissing = isBlank(unitId);
  return {
    request: read.ok && !isSame ? read.value : undefined,
    faults: [
      ...(isMissing ? [unitMissing] : []),
      ...(read.ok ? [] : read.fault.filter(({ path }) => !isMissing || path !== 'egs_unit_id')),
      ...buyerFaults(fieldOf(body, 'buyer')),
      ...(isSame ? [invalid('note_number', 'duplicate', 'must be another number than invoice_number')] : []),
    ],
    number,
    noteNumber,
    egsUnitId: typeof unitId === 'string' && !isMissing ? unitId.trim().toLowerCase() : undefined,
  };
}

function isSettling({ document }: Sold): boolean {
  return !document.totals.prepaid.isZero();
}

// What a sale was besides its document, for both documents that are issued of it anew. Where prepayments have paid a part of it,
// which is refused as such, its payments are less than these documents come to: that is no fault of the request.
function saleOf(sold: Sold) {
  const { row, document } = sold;
  const { till, cashier, payments } = saleFactsOf(row);
  return {
    soldBy: { till, cashier },
    payments: payments.length === 0 || isSettling(sold) ? undefined : payments,
    deliveryDate: document.deliveryDate,
  };
}

// The note over all of it. What is wrong with the body is said of the invoice.
function resolveNoteOverAll(command: ConvertCommand, sold: Sold, body: ReadBody, sources: Sources, now: Date): ResolvedCommand {
  const { payments, deliveryDate, soldBy } = saleOf(sold);
  const egsUnitId = body.egsUnitId ?? sold.egsUnitId;
  const terms = body.request && {
    invoice_number: body.request.note_number,
    reason: conversionReason.en,
    reason_ar: conversionReason.ar,
    till: undefined,
    cashier: undefined,
    payments: payments && [...payments],
    supply_date: deliveryDate,
    egsUnitId,
  };
  const note = resolveNote(
    {
      apiKey: command.apiKey,
      issuer: command.issuer,
      // All of it, whatever has come back: notes on it are refused as such.
      sold: { ...sold, earlier: [] },
      lines: sold.document.lines.map(({ number: lineNumber, quantity }) => ({ lineNumber, quantity })),
      terms,
      number: body.noteNumber,
      egsUnitId,
      bodyFaults: [],
      returnFaults: isSettling(sold) ? [faultOf('ORIGINAL_INVOICE_NOT_READY', '')] : [],
    },
    sources,
    now,
  );
  return { ...note, numberAt: 'note_number', soldBy, unchecked: { ...note.unchecked, isConversion: true } };
}

// The invoice in its place: the same lines and amounts, to the buyer of the request.
function resolveInvoice(command: ConvertCommand, sold: Sold, body: ReadBody, sources: Sources, now: Date): ResolvedCommand {
  const { apiKey, issuer } = command;
  const { db, originals } = sources;
  const { document, original, row } = sold;
  const { payments, deliveryDate, soldBy } = saleOf(sold);
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const egsUnitId = body.egsUnitId ?? sold.egsUnitId;
  const { lines, discounts, subtotals, totals } = document;
  const { isThirdParty: third_party, isNominal: nominal, isExport } = flagsOf(document.transactionCode);
  const { lastDeliveryDate: supply_end_date } = document;
  const request = body.request && {
    ...requestHead(sold, now),
    egs_unit_id: egsUnitId,
    invoice_number: body.request.invoice_number,
    // A standard invoice has a day of supply, which was that of the sale.
    supply_date: deliveryDate ?? document.issueDate,
    buyer: body.request.buyer,
    line_items: requestedLines(
      sold,
      lines.map(({ number: lineNumber, quantity }) => ({ lineNumber, quantity })),
    ),
    transaction: { third_party, nominal, ...(supply_end_date === undefined ? {} : { summary: { supply_end_date } }) },
    is_export: isExport,
    payments: payments && [...payments],
    till: undefined,
    cashier: undefined,
  };
  const computation = { lines, discounts, subtotals, totals };
  return {
    kind: 'standard',
    body: { buyer: fieldOf(command.body, 'buyer') },
    issuer,
    company: companyOf(db, owner.companyId),
    original: undefined,
    external: undefined,
    isUnreachable: false,
    invoiceType: 'standard',
    request,
    parts: { invoice_number: body.number },
    bodyFaults: body.faults,
    currency: { code: original.currency, exchangeRate: original.exchangeRate, faults: [] },
    computation,
    excessive: undefined,
    foundUnit:
      body.egsUnitId === undefined ? undefined : findIssuingUnit(db, { ...owner, egsUnitId, invoiceType: 'standard', now }),
    returnedFrom: document,
    soldBy,
    convertedFrom: { invoice_id: row.invoice_id, invoice_number: row.invoice_number },
    unchecked: {
      owner,
      number: body.number,
      currency: original.currency,
      totalBeforePrepayments: totalBeforePrepayments(totals),
      amounts: computation,
      settlements: [],
      foreign: originals.documents,
      paid: payments && sum(payments.map((payment) => amount(payment.amount))),
    },
  };
}

/**
 * What a conversion comes to: a credit note over all of a simplified invoice, and a standard invoice of the same lines.
 *
 * @throws AppError as `soldAs`; ORIGINAL_INVOICE_NOT_FOUND where the id is not that of a simplified invoice.
 */
export function resolveConversion(command: ConvertCommand, sources: Sources, now: Date): ResolvedCommand[] {
  const sold = soldAs(sources.db, command.apiKey, command.converts);
  const { documentType, invoiceType } = sold.original;
  if (documentType !== 'invoice' || invoiceType !== 'simplified') {
    const found = `${invoiceType} ${documentType}`;
    const message = `Only a simplified invoice can be issued again to a business; this id is that of a ${found}.`;
    throw new AppError('ORIGINAL_INVOICE_NOT_FOUND', { message });
  }
  const body = readBody(command.body);
  return [resolveNoteOverAll(command, sold, body, sources, now), resolveInvoice(command, sold, body, sources, now)];
}
