import assert from 'node:assert/strict';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportManifest } from '../../../../src-shared/api/v1/invoice-export.ts';
import type { ExportFile, ExportPart } from '../export-part.ts';
import type { ExportedDocument } from '../export-piece.ts';
import type { ReadWorker } from './read-worker.ts';

/** What a manifest says of the export as a whole. */
export type ManifestHead = Pick<ExportManifest, 'generated_at' | 'company' | 'filters'>;

// A document has some kilobytes, so one piece hardly takes more.
const mostFilesPerPiece = 100;

// The documents of a part one after the other; a piece is read when those of the piece before have been taken.
async function* exportedDocuments(reads: ReadWorker, files: readonly ExportFile[]): AsyncGenerator<ExportedDocument, void> {
  let taken = 0;
  while (taken < files.length) {
    const piece = await reads.exportPiece(files.slice(taken, taken + mostFilesPerPiece));
    taken += piece.length;
    yield* piece;
  }
}

/**
 * Writes the ZIP of a part: each document's XML, then the manifest, which can give their digests only once they have been read.
 *
 * A document is taken when the one before has left and the client wants more, so no more than a piece is ever in memory. Where the
 * client goes away, the work ends with the piece under way; where the ledger cannot be read, the download ends early.
 */
export async function writeExportArchive(
  reads: ReadWorker,
  { files, ...counts }: ExportPart,
  head: ManifestHead,
  destination: Writable,
): Promise<void> {
  const archive = new ZipFile();
  const output = archive.outputStream;
  assert(output instanceof Readable, 'the ZIP comes out of a stream of Node');
  archive.on('error', (cause: Error) => output.destroy(cause));

  const addEntry = (name: string, modifiedAt: string, read: () => Promise<Uint8Array> | Uint8Array): void => {
    archive.addReadStreamLazy(name, { mtime: new Date(modifiedAt) }, (give) => {
      const readAndGive = async (): Promise<void> => {
        const bytes = await read();
        if (!output.destroyed) give(null, Readable.from([bytes], { objectMode: false }));
      };
      readAndGive().catch((cause: unknown) => archive.emit('error', cause));
    });
  };

  const documents = exportedDocuments(reads, files);
  const invoices: ExportManifest['invoices'] = [];
  for (const { name, createdAt } of files) {
    addEntry(name, createdAt, async () => {
      const next = await documents.next();
      assert(next.done !== true, 'every file of a part has a document');
      invoices.push(next.value.invoice);
      return next.value.xml;
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
