import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportManifest } from '../../../src-shared/api/v1/invoice-export.ts';
import { fromHundredths, toJsonNumber } from '../../../src-shared/invoice/amount.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { archiveFileNames } from './archive-file-names.ts';
import type { ExportPart } from './export-part.ts';

/** What a manifest says of the export as a whole. */
export type ManifestHead = Pick<ExportManifest, 'generated_at' | 'company' | 'filters'>;

type ExportedInvoice = ExportManifest['invoices'][number];

const legalXml = preparedQuery((sql, invoiceId: string) =>
  sql
    .selectFrom('documents as document')
    .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'document.invoice_id')
    .select(({ fn }) => fn.coalesce('cleared.xml', 'document.xml').as('xml'))
    .where('document.invoice_id', '=', invoiceId),
);

function xmlOf(db: Database, invoiceId: string): Uint8Array {
  const [row] = legalXml(db, invoiceId);
  assert(row !== undefined, 'a document of the ledger never goes away');
  return row.xml;
}

function manifestRow(document: ExportPart['documents'][number], file: string, sha256: string): ExportedInvoice {
  const { invoice_time: _time, created_at: _createdAt, total_hundredths, ...shown } = document;
  return { ...shown, total: toJsonNumber(fromHundredths(total_hundredths)), file, sha256 };
}

/**
 * Writes the ZIP of a part: each document's XML, then the manifest, which can tell their digests only once they have been read.
 *
 * One document at a time is read, when the one before has left and the reader wants more: the ZIP never stands in memory, and the
 * tills have their turn in between. Where the reader goes away, the work ends with the document under way.
 */
export async function writeExportArchive(
  db: Database,
  { documents, ...counts }: ExportPart,
  head: ManifestHead,
  destination: Writable,
): Promise<void> {
  const archive = new ZipFile();
  const output = archive.outputStream;
  assert(output instanceof Readable, 'the ZIP comes out of a stream of Node');
  archive.on('error', (cause: Error) => output.destroy(cause));
  const invoices: ExportedInvoice[] = [];

  const addEntry = (name: string, modifiedAt: string, read: () => Uint8Array): void => {
    archive.addReadStreamLazy(name, { mtime: new Date(modifiedAt) }, (give) => {
      setImmediate(() => {
        if (output.destroyed) return;
        try {
          give(null, Readable.from([read()], { objectMode: false }));
        } catch (cause) {
          archive.emit('error', cause);
        }
      });
    });
  };

  const names = archiveFileNames(head.company.vat_number, documents);
  for (const [index, document] of documents.entries()) {
    const file = names[index];
    assert(file !== undefined, 'every document has a file name');
    addEntry(file, document.created_at, () => {
      const xml = xmlOf(db, document.invoice_id);
      invoices.push(manifestRow(document, file, createHash('sha256').update(xml).digest('hex')));
      return xml;
    });
  }
  addEntry('manifest.json', head.generated_at, () => {
    const { part, partsTotal, totalCount } = counts;
    const manifest: ExportManifest = { ...head, part, parts_total: partsTotal, total_count: totalCount, invoices };
    return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  });
  archive.end();
  await pipeline(output, destination);
}
