import assert from 'node:assert/strict';
import type { LineItemResult } from '../../../src-shared/api/v1/invoice-results.ts';
import { toHundredths } from '../../../src-shared/invoice/amount.ts';
import type { Amount } from '../../../src-shared/invoice/amount.ts';
import type { ChainLink, DocumentTotals, TaxDocument } from '../../../src-shared/invoice/document.ts';
import { riyadhInstant } from '../../../src-shared/invoice/riyadh-time.ts';
import { seedHash } from '../../core/stamp/hash.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import { stampDocument } from '../../core/stamp/stamp-document.ts';
import { maximumXmlSize } from '../../core/ubl/read-xml.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment, SubmissionStatus } from '../db/schema.ts';
import type { Commit } from './group-commit.ts';

const reportWithinMs = 24 * 3_600_000;

/** Whose documents: those of one company in one environment. */
export type DocumentOwner = { companyId: string; environment: Environment };

/** A document as it is to be stored, once it is certain that nothing stands against it. */
export type PreparedDocument = {
  document: TaxDocument;
  /** The lines as the API answers them. */
  lineItems: LineItemResult[];
  pricesIncludeVat: boolean;
  /** What a note corrects. */
  originalInvoiceId?: string;
  /** What is taken from prepayments, VAT included. */
  settlements: { prepaymentId: string; amount: Amount }[];
};

/** A document that is decided but has no place in the chain yet, and whose it is. */
export type Append = {
  /**
   * Called inside the transaction, where nobody can come between: holds the document against the ledger once more and
   * gives it in its last form. It throws where something stands against it now; then nothing is consumed.
   */
  prepare: () => PreparedDocument;
  owner: DocumentOwner & { egsUnitId: string };
  signer: { certificateId: string; signer: Signer };
  idempotency?: { endpoint: string; key: string; bodyDigest: string };
  /** `queued` right away where nobody waits for the gateway. */
  firstStatus: 'pending' | 'queued';
};

/** What the ledger says of a document it has just stored. */
export type Appended = { invoiceId: string; hash: string; qr: string; xml: Uint8Array };

export type Ledger = {
  append(request: Append): Promise<Appended>;
  /** Where the unit's next document would stand if it came now. */
  nextLink(egsUnitId: string): ChainLink;
};

const chainHeads = preparedQuery((sql, egsUnitId: string) =>
  sql.selectFrom('chain_heads').selectAll().where('egs_unit_id', '=', egsUnitId),
);

function deadlineOf({ issueDate, issueTime }: TaxDocument): string {
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

// What a later document needs to settle this one, and what this one settles.
function insertPrepaymentFacts(db: Database, invoiceId: string, { document, settlements }: PreparedDocument): void {
  const subtotals = document.documentType === 'prepayment' ? document.subtotals : [];
  for (const [position, subtotal] of subtotals.entries()) {
    db.insert('prepayment_subtotals', {
      invoice_id: invoiceId,
      position,
      category: subtotal.category,
      rate: subtotal.rate.toFixed(),
      exemption_code: subtotal.exemptionCode ?? null,
      exemption_reason: subtotal.exemptionReason ?? null,
      taxable_hundredths: toHundredths(subtotal.taxable),
      vat_hundredths: toHundredths(subtotal.vat),
    });
  }
  for (const [position, settlement] of settlements.entries()) {
    db.insert('settlements', {
      invoice_id: invoiceId,
      position,
      prepayment_id: settlement.prepaymentId,
      amount_hundredths: toHundredths(settlement.amount),
    });
  }
}

/**
 * The chain, and the only writer of documents: gives the next ICV, links to the hash before, stamps, and stores the document,
 * the chain's head, the idempotency record and the submission in one durable transaction.
 */
export function createLedger(db: Database, commit: Commit, clock: Clock): Ledger {
  function nextLink(egsUnitId: string): ChainLink {
    const [head] = chainHeads(db, egsUnitId);
    return { icv: (head?.icv ?? 0) + 1, previousHash: head?.hash ?? seedHash };
  }

  function moveHead(egsUnitId: string, icv: number, hash: string): void {
    const moved =
      icv === 1
        ? db.run(db.sql.insertInto('chain_heads').values({ egs_unit_id: egsUnitId, icv, hash }))
        : db.run(
            db.sql
              .updateTable('chain_heads')
              .set({ icv, hash })
              .where('egs_unit_id', '=', egsUnitId)
              .where('icv', '=', icv - 1),
          );
    assert(moved === 1, 'the chain moved on by exactly one document');
  }

  function appendNow(request: Append): Appended {
    const { owner, signer } = request;
    const prepared = request.prepare();
    const { document } = prepared;
    const now = clock.now();
    const link = nextLink(owner.egsUnitId);
    const stamped = stampDocument(document, link, { signer: signer.signer, now });
    assert(stamped.hash !== link.previousHash, 'a document never links to itself');
    assert(stamped.xml.length <= maximumXmlSize, 'the document is too large for those who have to read it');
    const invoiceId = `inv_${uuidV7(now).replaceAll('-', '')}`;
    const createdAt = now.toISOString();
    db.insert('documents', {
      invoice_id: invoiceId,
      uuid: document.uuid,
      company_id: owner.companyId,
      environment: owner.environment,
      egs_unit_id: owner.egsUnitId,
      icv: link.icv,
      previous_hash: link.previousHash,
      hash: stamped.hash,
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
      original_invoice_id: prepared.originalInvoiceId ?? null,
      line_items: JSON.stringify(prepared.lineItems),
      report_deadline: document.invoiceType === 'simplified' ? deadlineOf(document) : null,
      xml: stamped.xml,
      qr: stamped.qr,
      created_at: createdAt,
      supply_date: document.deliveryDate ?? null,
    });
    moveHead(owner.egsUnitId, link.icv, stamped.hash);
    insertPrepaymentFacts(db, invoiceId, prepared);
    insertSubmission(invoiceId, request, document, createdAt);
    insertIdempotencyRecord(invoiceId, request);
    return { invoiceId, hash: stamped.hash, qr: stamped.qr, xml: stamped.xml };
  }

  function insertSubmission(invoiceId: string, request: Append, document: TaxDocument, at: string): void {
    const status = request.firstStatus;
    db.insert('submissions', {
      invoice_id: invoiceId,
      environment: request.owner.environment,
      egs_unit_id: request.owner.egsUnitId,
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
    });
    const moves: SubmissionStatus[] = status === 'queued' ? ['pending', 'queued'] : ['pending'];
    for (const move of moves) db.insert('timeline', { invoice_id: invoiceId, status: move, at });
  }

  function insertIdempotencyRecord(invoiceId: string, { idempotency, owner }: Append): void {
    if (idempotency === undefined) return;
    db.insert('idempotency_records', {
      company_id: owner.companyId,
      environment: owner.environment,
      endpoint: idempotency.endpoint,
      idempotency_key: idempotency.key,
      body_digest: idempotency.bodyDigest,
      invoice_id: invoiceId,
    });
  }

  return { append: (request) => commit(() => appendNow(request)), nextLink };
}
