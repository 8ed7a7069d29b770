import assert from 'node:assert/strict';
import type { IssuedDocument } from '#shared/api/sync/change-entries.ts';
import type { ReturnedDocument } from '#shared/api/sync/returned-documents.ts';
import { saleFactsOf } from '#shared/api/documents/sale-facts.ts';
import { fromHundredths } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { isFinished } from '#shared/invoice/submission-status.ts';
import { readQrText } from '#main/core/ubl/read-qr-text.ts';
import { packBytes } from '../../db/compression/packed-bytes.ts';
import type { LedgerWriter } from '../../db/ledger-database.ts';
import { storeContent } from '../../ledger/contents/stored-content.ts';
import { moveHead } from '../../ledger/ledger.ts';
import { insertReferences, localId, type Reference, type References } from '../../ledger/references.ts';
import { insertFigures, insertSearchTerms, insertUnsent } from '../../ledger/stored-document.ts';

// Contract §19: as many as a ledger keeps of a document that is tried again and again.
const movesKept = 10;

type Verified = { handedBack: ReturnedDocument; document: TaxDocument };

// The ledger's own documents, or those of other branches that head office has named.
function referenceTo(writer: LedgerWriter, invoiceId: string, { refers_to }: ReturnedDocument): Reference {
  const own = writer.sql.selectFrom('documents').select('invoice_id').where('invoice_id', '=', invoiceId);
  if (writer.first(own) !== undefined) return { invoiceId };
  const foreign = refers_to.find((document) => document.invoice_id === invoiceId);
  assert(foreign !== undefined, 'head office names the documents of other branches that a document refers to');
  return { invoiceId, foreign };
}

// The position that it had, unless a unit that replaces the restored ones has issued meanwhile.
function freePosition(writer: LedgerWriter, position: number): { position?: number } {
  const taken = writer.sql.selectFrom('documents').select('position').where('position', '=', position);
  return writer.first(taken) === undefined ? { position } : {};
}

function externalOf(
  { company_id: companyId, environment }: Pick<IssuedDocument, 'company_id' | 'environment'>,
  original: NonNullable<IssuedDocument['external_original']>,
): References['external'] {
  return {
    owner: { companyId, environment },
    original: {
      number: original.invoice_number,
      issueDate: original.issue_date,
      invoiceType: original.invoice_type,
      total: fromHundredths(original.total_hundredths),
      uuid: original.uuid ?? undefined,
      earlierNotes: fromHundredths(original.earlier_notes_hundredths),
    },
  };
}

function insertDocument(writer: LedgerWriter, { handedBack, document }: Verified): void {
  const { settlements, line_items, xml, position, prices_include_vat, original_invoice_id, external_original, ...columns } =
    handedBack.document;
  const original = original_invoice_id === null ? undefined : referenceTo(writer, original_invoice_id, handedBack);
  const at = writer.insert('documents', {
    ...freePosition(writer, position),
    ...columns,
    replaces_invoice_id: columns.replaces_invoice_id ?? null,
    receipt_token: columns.receipt_token ?? null,
    prices_include_vat: prices_include_vat ? 1 : 0,
    original_invoice_id: localId(original),
  });
  insertSearchTerms(writer, columns, { position: at, buyer: document.buyer });
  insertFigures(writer, at, document, saleFactsOf(columns));
  const bytes = Buffer.from(xml);
  const content = { xml: bytes, lineItems: line_items, qr: readQrText(bytes) ?? '' };
  writer.insert('document_contents', { position: at, content: storeContent(writer, columns.certificate_id, content) });
  moveHead(writer, columns.egs_unit_id, columns.icv, columns.hash);
  insertReferences(writer, columns.invoice_id, {
    document,
    ...(original === undefined ? {} : { original }),
    external: external_original === null ? undefined : externalOf(columns, external_original),
    settlements: settlements.map(({ prepayment_id, amount_hundredths }) => ({
      prepayment: referenceTo(writer, prepayment_id, handedBack),
      amount: fromHundredths(amount_hundredths),
    })),
  });
}

// A document that head office has as unfinished is sent again: the gateway answers 208 or 409 if it has it (contract §3).
function insertSubmission(writer: LedgerWriter, { document: entry, status }: ReturnedDocument, now: string): void {
  insertUnsent(writer, entry, 'pending');
  const isWaiting = !isFinished(status.status);
  const { invoice_id, warnings, ...outcome } = status;
  const queuedAt = status.status === 'queued' ? status.status_at : now;
  const waiting = { status: 'queued', status_at: queuedAt, next_retry_at: now } as const;
  writer.update('submissions', { ...outcome, warnings: JSON.stringify(warnings), ...(isWaiting ? waiting : {}) }, { invoice_id });
}

function insertTimeline(writer: LedgerWriter, { document, status, timeline }: ReturnedDocument, now: string): void {
  const last = timeline.at(-1);
  const isEnded = last !== undefined && isFinished(last.status);
  const kept = [...timeline.slice(0, movesKept), ...(isEnded && timeline.length > movesKept ? [last] : [])];
  const queuedAgain = isFinished(status.status) || status.status === 'queued' ? [] : [{ status: 'queued' as const, at: now }];
  for (const move of [...kept, ...queuedAgain]) writer.insert('timeline', { invoice_id: document.invoice_id, ...move });
}

/**
 * Stores a document that head office has handed back, with identical bytes and all that head office knows of it, as the next of its
 * chain. Only within this does the ledger take a document of a unit whose end is uncertain.
 */
export function storeReturned(writer: LedgerWriter, verified: Verified, moment: Date): void {
  const { document: entry, copy } = verified.handedBack;
  const { egs_unit_id, invoice_id } = entry;
  const now = moment.toISOString();
  writer.update('hand_backs', { is_storing: 1 }, { egs_unit_id });
  insertDocument(writer, verified);
  insertSubmission(writer, verified.handedBack, now);
  writer.update('hand_backs', { is_storing: 0 }, { egs_unit_id });
  insertTimeline(writer, verified.handedBack, now);
  if (copy !== null) {
    const { xml, ...columns } = copy;
    const content = packBytes(Buffer.from(xml), Buffer.from(entry.xml));
    writer.insert('cleared_documents', { ...columns, invoice_id, content });
  }
  // What was known to be lost is found.
  writer.update('uncertain_tails', { lost_icv: null }, { egs_unit_id, lost_icv: entry.icv });
}
