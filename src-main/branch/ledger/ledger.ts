import assert from 'node:assert/strict';
import type { LineItemResult } from '../../../src-shared/api/v1/invoice-results.ts';
import { toHundredths } from '../../../src-shared/invoice/amount.ts';
import type { ChainLink, DocumentTotals, TaxDocument } from '../../../src-shared/invoice/document.ts';
import { riyadhInstant } from '../../../src-shared/invoice/riyadh-time.ts';
import { success, type Result } from '../../../src-shared/result.ts';
import { initialPreviousHash } from '../../core/stamp/hash.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import { hashTaxDocument } from '../../core/stamp/stamp-document.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/formats/uuid-v7.ts';
import type { Placeholders } from '../../platform/sqlite/prepared-query.ts';
import type { RequestFault } from '../../server/request-faults/request-fault.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentTable, Environment, SubmissionStatus, SubmissionTable } from '../db/schema.ts';
import { insertSearchTerms } from './buyers.ts';
import { createContentAppender, type AppendContent } from './contents/append-content.ts';
import type { FinishingThread } from './contents/finishing-thread.ts';
import { insertReferences, localId, type References } from './references.ts';

const reportWithinMs = 24 * 3_600_000;

/** The owner of documents: one company in one environment. */
export type DocumentOwner = { companyId: string; environment: Environment };

/** A document ready to be stored, after all checks. */
export type PreparedDocument = References & {
  /** The line items of the API response. */
  lineItems: LineItemResult[];
  pricesIncludeVat: boolean;
};

/** A document that is decided but has no position in the chain yet, and its owner. */
export type AppendInput = {
  /**
   * Called inside the transaction, where no other write can intervene: checks the document against the ledger and returns its
   * final form, or the faults; then nothing is consumed.
   */
  prepare: () => Result<PreparedDocument, RequestFault[]>;
  owner: DocumentOwner & { egsUnitId: string };
  signer: { certificateId: string; signer: Signer };
  idempotency?: { endpoint: string; key: string; bodyDigest: string };
  /** `queued` at once if the request does not wait for the gateway. */
  firstStatus: 'pending' | 'queued';
};

/** A document that has just been stored, as its rows have it. */
export type AppendedDocument = DocumentRow &
  Pick<SubmissionTable, 'status' | 'retry_count' | 'next_retry_at' | 'last_error'> & {
    qr: string;
    /** The number of the document that a note corrects. */
    original_number: string | null;
  };

/** What has become of an input: the document, or the faults for which there is none. */
export type AppendResult = Result<AppendedDocument, RequestFault[]>;

export type Ledger = {
  append(input: AppendInput): Promise<AppendResult>;
  /** The link that the unit's next document would have now. */
  nextLink(egsUnitId: string): ChainLink;
};

const chainHeads = preparedQuery((sql, value: Placeholders<{ egsUnitId: string }>) =>
  sql.selectFrom('chain_heads').selectAll().where('egs_unit_id', '=', value('egsUnitId')),
);

/** Until when a document has to be reported. */
export function deadlineOf({ issueDate, issueTime }: Pick<TaxDocument, 'issueDate' | 'issueTime'>): string {
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

function nextLinkOf(db: LedgerReader, egsUnitId: string): ChainLink {
  const [head] = chainHeads(db, { egsUnitId });
  return { icv: (head?.icv ?? 0) + 1, previousHash: head?.hash ?? initialPreviousHash };
}

/** Moves the end of the chain of a unit on by one document. */
export function moveHead(writer: LedgerWriter, egsUnitId: string, icv: number, hash: string): void {
  if (icv === 1) {
    writer.insert('chain_heads', { egs_unit_id: egsUnitId, icv, hash });
    return;
  }
  const moved = writer.update('chain_heads', { icv, hash }, { egs_unit_id: egsUnitId, icv: icv - 1 });
  assert(moved === 1, 'the chain moved on by exactly one document');
}

type HashedInput = { prepared: PreparedDocument; input: AppendInput; link: ChainLink; hash: string; at: string };

type DocumentRow = Omit<DocumentTable, 'position'>;

function documentRow({ prepared, input, link, hash, at }: HashedInput): DocumentRow {
  const { document } = prepared;
  const { owner, signer } = input;
  return {
    invoice_id: `inv_${uuidV7(new Date(at)).replaceAll('-', '')}`,
    uuid: document.uuid,
    company_id: owner.companyId,
    environment: owner.environment,
    egs_unit_id: owner.egsUnitId,
    icv: link.icv,
    previous_hash: link.previousHash,
    hash,
    certificate_id: signer.certificateId,
    invoice_number: document.number,
    invoice_type: document.invoiceType,
    transaction_code: document.transactionCode,
    document_type: document.documentType,
    invoice_date: document.issueDate,
    invoice_time: document.issueTime,
    currency: document.currency,
    exchange_rate: document.exchangeRate?.toFixed() ?? null,
    ...amountsOf(document.totals),
    prices_include_vat: prepared.pricesIncludeVat ? 1 : 0,
    original_invoice_id: localId(prepared.original),
    report_deadline: document.invoiceType === 'simplified' ? deadlineOf(document) : null,
    created_at: at,
    supply_date: document.deliveryDate ?? null,
  };
}

function insertSubmission(writer: LedgerWriter, invoiceId: string, { prepared, input, at }: HashedInput): SubmissionTable {
  const status = input.firstStatus;
  const { document } = prepared;
  const submission: SubmissionTable = {
    invoice_id: invoiceId,
    environment: input.owner.environment,
    egs_unit_id: input.owner.egsUnitId,
    invoice_type: document.invoiceType,
    document_type: document.documentType,
    invoice_date: document.issueDate,
    created_at: at,
    status,
    status_at: at,
    hold: null,
    tax_status: 'PENDING',
    retry_count: 0,
    next_retry_at: status === 'queued' ? at : null,
    retry_after_ms: null,
    last_error: null,
    warnings: '[]',
    reported_at: null,
    cleared_at: null,
    deadline: deadlineOf(document),
  };
  writer.insert('submissions', submission);
  const moves: SubmissionStatus[] = status === 'queued' ? ['pending', 'queued'] : ['pending'];
  for (const move of moves) writer.insert('timeline', { invoice_id: invoiceId, status: move, at });
  return submission;
}

function insertIdempotencyRecord(writer: LedgerWriter, invoiceId: string, { idempotency, owner }: AppendInput): void {
  if (idempotency === undefined) return;
  writer.insert('idempotency_records', {
    company_id: owner.companyId,
    environment: owner.environment,
    endpoint: idempotency.endpoint,
    idempotency_key: idempotency.key,
    body_digest: idempotency.bodyDigest,
    invoice_id: invoiceId,
  });
}

// The document is complete after the commit.
type Appended = Result<() => AppendedDocument, RequestFault[]>;

type AppendTools = { now: Date; appendContent: AppendContent };

function append(writer: LedgerWriter, input: AppendInput, { now, appendContent }: AppendTools): Appended {
  const { egsUnitId } = input.owner;
  const checked = input.prepare();
  if (!checked.ok) return checked;
  const prepared = checked.value;
  const link = nextLinkOf(writer, egsUnitId);
  const hashed = hashTaxDocument(prepared.document, link, now);
  assert(hashed.hash !== link.previousHash, 'a document never links to itself');
  const hashedInput = { prepared, input, link, hash: hashed.hash, at: now.toISOString() };
  const row = documentRow(hashedInput);
  const position = writer.insert('documents', row);
  insertSearchTerms(writer, row, { position, buyer: prepared.document.buyer });
  const qr = appendContent(writer, { position, ...input.signer, hashed, lineItems: JSON.stringify(prepared.lineItems) });
  moveHead(writer, egsUnitId, link.icv, hashed.hash);
  insertReferences(writer, row.invoice_id, prepared);
  const { status, retry_count, next_retry_at, last_error } = insertSubmission(writer, row.invoice_id, hashedInput);
  insertIdempotencyRecord(writer, row.invoice_id, input);
  const original_number = prepared.document.originalNumbers[0] ?? null;
  return success(() => ({ ...row, status, retry_count, next_retry_at, last_error, qr: qr(), original_number }));
}

/**
 * The chain, and the only writer of documents: assigns the next ICV, links to the previous hash, stamps, and stores the document,
 * the chain's head, the idempotency record and the submission in one durable transaction.
 *
 * @param options.thread finishes documents while the next ones of the transaction are begun; without it, all is done in this one.
 */
export function createLedger(
  db: LedgerReader,
  commit: Commit,
  clock: Clock,
  options: { thread?: Pick<FinishingThread, 'give'> } = {},
): Ledger {
  const appendContent = createContentAppender(options.thread);
  return {
    async append(input) {
      const appended = await commit((writer) => append(writer, input, { now: clock.now(), appendContent }));
      return appended.ok ? success(appended.value()) : appended;
    },
    nextLink: (egsUnitId) => nextLinkOf(db, egsUnitId),
  };
}
