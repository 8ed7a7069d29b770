import assert from 'node:assert/strict';
import type { LineItemResult } from '../../../src-shared/api/v1/invoice-results.ts';
import { toHundredths } from '../../../src-shared/invoice/amount.ts';
import type { TaxDocument } from '../../../src-shared/invoice/document.ts';
import { riyadhDate, riyadhInstant, riyadhTime } from '../../../src-shared/invoice/riyadh-time.ts';
import { seedHash } from '../../core/stamp/hash.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import { stamp } from '../../core/stamp/stamp.ts';
import { maximumXmlSize } from '../../core/ubl/read-xml.ts';
import { writeDocument } from '../../core/ubl/write-document.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment, SubmissionStatus } from '../db/schema.ts';
import type { Commit } from './group-commit.ts';

const reportWithinMs = 24 * 3_600_000;

/** A document that is decided but has no place in the chain yet, and whose it is. */
export type Append = {
  document: TaxDocument;
  /** The lines as the API answers them. */
  lineItems: LineItemResult[];
  owner: { companyId: string; environment: Environment; egsUnitId: string };
  signer: { certificateId: string; signer: Signer };
  idempotency?: { endpoint: string; key: string; bodyDigest: string };
  /** `queued` right away where nobody waits for the gateway. */
  firstStatus: 'pending' | 'queued';
  /** Last check inside the transaction; it throws, and nothing is consumed. */
  guard: () => void;
};

/** What the ledger says of a document it has just stored. */
export type Appended = { invoiceId: string; hash: string; qr: string; xml: Uint8Array };

export type Ledger = { append(request: Append): Promise<Appended> };

const chainHeads = preparedQuery((sql, egsUnitId: string) =>
  sql.selectFrom('chain_heads').selectAll().where('egs_unit_id', '=', egsUnitId),
);

/**
 * The chain, and the only writer of documents: gives the next ICV, links to the hash before, stamps, and stores the document,
 * the chain's head, the idempotency record and the submission in one durable transaction.
 */
export function createLedger(db: Database, commit: Commit, clock: Clock): Ledger {
  function nextLink(egsUnitId: string): { icv: number; previousHash: string } {
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
    request.guard();
    const { document, owner, signer } = request;
    const now = clock.now();
    const link = nextLink(owner.egsUnitId);
    const stamped = stamp(writeDocument(document, link), signer.signer, {
      signingTime: `${riyadhDate(now)}T${riyadhTime(now)}`,
      invoiceType: document.invoiceType,
    });
    assert(stamped.hash !== link.previousHash, 'a document never links to itself');
    assert(stamped.xml.length <= maximumXmlSize, 'the document is too large for those who have to read it');
    const invoiceId = `inv_${uuidV7(now).replaceAll('-', '')}`;
    const deadline = new Date(riyadhInstant(document.issueDate, document.issueTime).getTime() + reportWithinMs).toISOString();
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
      document_type: document.documentType,
      invoice_date: document.issueDate,
      invoice_time: document.issueTime,
      currency: document.currency,
      subtotal_hundredths: toHundredths(document.totals.taxExclusive),
      vat_hundredths: toHundredths(document.totals.vat),
      total_hundredths: toHundredths(document.totals.taxInclusive),
      line_items: JSON.stringify(request.lineItems),
      report_deadline: document.invoiceType === 'simplified' ? deadline : null,
      xml: stamped.xml,
      qr: stamped.qr,
      created_at: createdAt,
    });
    moveHead(owner.egsUnitId, link.icv, stamped.hash);
    insertSubmission(invoiceId, request, deadline, createdAt);
    insertIdempotencyRecord(invoiceId, request);
    return { invoiceId, hash: stamped.hash, qr: stamped.qr, xml: stamped.xml };
  }

  function insertSubmission(invoiceId: string, request: Append, deadline: string, at: string): void {
    const status = request.firstStatus;
    db.insert('submissions', {
      invoice_id: invoiceId,
      environment: request.owner.environment,
      status,
      tax_status: 'PENDING',
      retry_count: 0,
      next_retry_at: status === 'queued' ? at : null,
      not_before: null,
      last_error: null,
      warnings: '[]',
      reported_at: null,
      cleared_at: null,
      deadline,
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

  return { append: (request) => commit(() => appendNow(request)) };
}
