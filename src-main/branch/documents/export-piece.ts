import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { ExportManifest } from '#shared/api/v1/invoice-export.ts';
import { fromHundredths, toJsonNumber } from '#shared/invoice/amount.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { readableXml } from '../ledger/contents/stored-content.ts';
import type { ExportFile } from './export-part.ts';

/** A document of an export: its XML, in memory of its own, and what the manifest says of it. */
export type ExportedDocument = { xml: Uint8Array<ArrayBuffer>; invoice: ExportManifest['invoices'][number] };

// Some milliseconds of reading: between two pieces other requests are answered, and no more waits in memory for a slow client.
const bytesPerPiece = 512 * 1024;

const exportedRows = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('document_contents as stored', 'stored.position', 'document.position')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'document.invoice_id')
    .select([
      'document.invoice_id',
      'document.uuid',
      'document.invoice_number',
      'document.document_type',
      'document.invoice_type',
      'submission.status',
      'document.egs_unit_id',
      'document.icv',
      'document.invoice_date',
      'document.total_hundredths',
      'document.certificate_id',
      'stored.content',
      'cleared.content as cleared_content',
    ])
    .where('document.invoice_id', '=', value('invoiceId')),
);

function exportedDocument(db: LedgerReader, { invoiceId, name }: ExportFile): ExportedDocument {
  const [row] = exportedRows(db, { invoiceId });
  assert(row !== undefined, 'a document of the ledger never goes away');
  const { certificate_id, content, cleared_content, total_hundredths, ...shown } = row;
  // What was stored of one document is no reason to send none of the others: the manifest says which it is.
  const readable = readableXml(db, { certificate_id, content, cleared_content });
  const xml = new Uint8Array(readable ?? []);
  const sha256 = createHash('sha256').update(xml).digest('hex');
  const unreadable = readable === undefined ? { unreadable: true as const } : {};
  return { xml, invoice: { ...shown, total: toJsonNumber(fromHundredths(total_hundredths)), file: name, sha256, ...unreadable } };
}

/**
 * Reads the first of the files of an export: as many as it takes for some hundred kilobytes of XML, so that one piece after the
 * other can be requested as the client takes them.
 */
export function exportPiece(db: LedgerReader, files: readonly ExportFile[]): ExportedDocument[] {
  const piece: ExportedDocument[] = [];
  let read = 0;
  for (const file of files) {
    const document = exportedDocument(db, file);
    piece.push(document);
    read += document.xml.length;
    if (read >= bytesPerPiece) break;
  }
  return piece;
}
