import { factsText, type SaleFacts } from '#shared/api/documents/sale-facts.ts';
import { comparableText } from '#shared/i18n/comparable-text.ts';
import { searchTerm, termsOfName } from '#shared/i18n/name-terms.ts';
import { toHundredths } from '#shared/invoice/amount.ts';
import type { ChainLink, DocumentTotals, TaxDocument } from '#shared/invoice/document.ts';
import { storedPayments } from '#shared/invoice/payments-in-sar.ts';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { storedSubtotals } from '#shared/invoice/subtotals-in-sar.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentTable, KeyScope, SubmissionStatus } from '../db/schema.ts';
import type { CheckedDraft } from './check-draft.ts';
import { localId } from './references.ts';

const reportWithinMs = 24 * 3_600_000;

/** The row of a document. */
export type DocumentRow = Omit<DocumentTable, 'position'>;

/** What has become of a document, of its submission and of the authority's copy. */
export const outcomeColumns = [
  'submission.status',
  'submission.tax_status',
  'submission.retry_count',
  'submission.next_retry_at',
  'submission.last_error',
  'submission.warnings',
  'submission.reported_at',
  'submission.cleared_at',
  'cleared.qr as cleared_qr',
  'cleared.differences as copy_differences',
] as const;

const outcomes = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('submissions as submission')
    .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'submission.invoice_id')
    .select(outcomeColumns)
    .select((is) => is('cleared.invoice_id', 'is not', null).$castTo<number>().as('has_cleared_copy'))
    .where('submission.invoice_id', '=', value('invoiceId')),
);

/** What has become of a document at the authority so far. */
export type Outcome = ReturnType<typeof outcomes>[number];

/** A document that has been stored, as its rows have it. */
export type StoredDocument = DocumentRow &
  Outcome & {
    qr: string;
    /** The number of the document that a note corrects. */
    original_number: string | null;
  };

/** What has become of a stored document at the authority, without reading the document itself. */
export function outcomeOf(db: LedgerReader, invoiceId: string): Outcome | undefined {
  return outcomes(db, { invoiceId })[0];
}

// Until when a document has to be reported.
function deadlineOf({ issueDate, issueTime }: Pick<TaxDocument, 'issueDate' | 'issueTime'>): string {
  return new Date(riyadhInstant(issueDate, issueTime).getTime() + reportWithinMs).toISOString();
}

function amountsOf(totals: DocumentTotals) {
  return {
    subtotal_hundredths: toHundredths(totals.taxExclusive),
    vat_hundredths: toHundredths(totals.vat),
    total_hundredths: toHundredths(totals.taxInclusive),
    prepaid_hundredths: toHundredths(totals.prepaid),
    rounding_hundredths: toHundredths(totals.rounding),
    payable_hundredths: toHundredths(totals.payable),
  };
}

/** The row of a document with its place in the chain. */
export function documentRow(draft: CheckedDraft, link: ChainLink & { hash: string }, now: Date): DocumentRow {
  const { document, owner } = draft;
  return {
    invoice_id: `inv_${uuidV7(now).replaceAll('-', '')}`,
    uuid: document.uuid,
    company_id: owner.companyId,
    environment: owner.environment,
    egs_unit_id: owner.egsUnitId,
    icv: link.icv,
    previous_hash: link.previousHash,
    hash: link.hash,
    certificate_id: draft.certificateId,
    invoice_number: document.number,
    invoice_type: document.invoiceType,
    transaction_code: document.transactionCode,
    document_type: document.documentType,
    invoice_date: document.issueDate,
    invoice_time: document.issueTime,
    currency: document.currency,
    exchange_rate: document.exchangeRate?.toFixed() ?? null,
    ...amountsOf(document.totals),
    prices_include_vat: draft.pricesIncludeVat ? 1 : 0,
    original_invoice_id: localId(draft.correction?.original),
    report_deadline: document.invoiceType === 'simplified' ? deadlineOf(document) : null,
    created_at: now.toISOString(),
    supply_date: document.deliveryDate ?? null,
    till: draft.saleFacts.till,
    cashier: draft.saleFacts.cashier,
    facts: factsText(draft.saleFacts),
    replaces_invoice_id: draft.replacement?.invoiceId ?? null,
    receipt_token: draft.receiptToken,
  };
}

type Submitted = Pick<
  DocumentRow,
  'invoice_id' | 'environment' | 'egs_unit_id' | 'invoice_type' | 'document_type' | 'invoice_date' | 'invoice_time' | 'created_at'
>;

/** Stores the submission of a document of which the authority has heard nothing. */
export function insertUnsent(writer: LedgerWriter, row: Submitted, status: 'pending' | 'queued') {
  const { invoice_id, environment, egs_unit_id, invoice_type, document_type, invoice_date, invoice_time, created_at } = row;
  const outcome = {
    status,
    tax_status: 'PENDING',
    retry_count: 0,
    next_retry_at: status === 'queued' ? created_at : null,
    last_error: null,
    warnings: '[]',
    reported_at: null,
    cleared_at: null,
  } as const;
  writer.insert('submissions', {
    invoice_id,
    environment,
    egs_unit_id,
    invoice_type,
    document_type,
    invoice_date,
    created_at,
    ...outcome,
    status_at: created_at,
    hold: null,
    retry_after_ms: null,
    deadline: deadlineOf({ issueDate: invoice_date, issueTime: invoice_time }),
  });
  return outcome;
}

/** Stores that a document waits to be submitted; `queued` at once if its request does not wait for the gateway. */
export function insertSubmission(writer: LedgerWriter, row: DocumentRow, status: 'pending' | 'queued'): Outcome {
  const { invoice_id, created_at } = row;
  const outcome = insertUnsent(writer, row, status);
  const moves: SubmissionStatus[] = status === 'queued' ? ['pending', 'queued'] : ['pending'];
  for (const move of moves) writer.insert('timeline', { invoice_id, status: move, at: created_at });
  return { ...outcome, cleared_qr: null, copy_differences: null, has_cleared_copy: 0 };
}

const buyersNamed = preparedQuery((sql, value: Placeholders<KeyScope & { name: string }>) =>
  sql
    .selectFrom('buyers')
    .select('buyer_id')
    .where('company_id', '=', value('company_id'))
    .where('environment', '=', value('environment'))
    .where('name', '=', value('name')),
);

const termOfBuyer = preparedQuery((sql, value: Placeholders<KeyScope & { term: string; buyer_id: number }>) =>
  sql
    .selectFrom('buyer_terms')
    .select('buyer_id')
    .where('company_id', '=', value('company_id'))
    .where('environment', '=', value('environment'))
    .where('term', '=', value('term'))
    .where('buyer_id', '=', value('buyer_id')),
);

function insertBuyer(writer: LedgerWriter, { company_id, environment }: KeyScope, name: string): number {
  const buyerId = writer.insert('buyers', { company_id, environment, name });
  for (const term of termsOfName(name)) writer.insert('buyer_terms', { company_id, environment, term, buyer_id: buyerId });
  return buyerId;
}

// Those of one name may have several VAT numbers.
function addVatNumber(writer: LedgerWriter, { company_id, environment }: KeyScope, buyer_id: number, vatNumber: string): void {
  const row = { company_id, environment, term: searchTerm(vatNumber), buyer_id };
  if (termOfBuyer(writer, row).length === 0) writer.insert('buyer_terms', row);
}

type Found = KeyScope & { invoice_number: string };

/**
 * Stores what lists show and searches find a document by beside its own columns: the parts of its number, and its buyer, whom most documents of a
 * shop do not name.
 */
export function insertSearchTerms(
  writer: LedgerWriter,
  { company_id, environment, invoice_number: number }: Found,
  { position, buyer }: { position: number; buyer: { name: string; vatNumber?: string | undefined } | undefined },
): void {
  writer.insert('document_numbers', { rowid: position, number: comparableText(number) });
  if (buyer === undefined) return;
  const { name, vatNumber = '' } = buyer;
  const [known] = buyersNamed(writer, { company_id, environment, name });
  const buyer_id = known?.buyer_id ?? insertBuyer(writer, { company_id, environment }, name);
  if (vatNumber !== '') addVatNumber(writer, { company_id, environment }, buyer_id, vatNumber);
  writer.insert('document_buyers', { position, buyer_id });
}

/**
 * Stores what reports add up of a document beside its own columns, and could not read from its XML: its parts where it is not all at the standard rate,
 * and its payments where it is not all cash. Most documents of a shop have no such part.
 */
export function insertFigures(
  writer: LedgerWriter,
  position: number,
  document: TaxDocument,
  { payments }: Pick<SaleFacts, 'payments'>,
): void {
  for (const [part, subtotal] of storedSubtotals(document).entries()) {
    writer.insert('document_subtotals', { position, part, ...subtotal });
  }
  const { totals, exchangeRate, paymentMeansCodes } = document;
  const paid = storedPayments({ payable: totals.payable, exchangeRate, payments, paymentMeansCodes });
  for (const [part, payment] of paid.entries()) writer.insert('document_payments', { position, part, ...payment });
}
