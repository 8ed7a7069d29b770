import type { Writable } from 'node:stream';
import type { ExportManifest } from '#shared/api/v1/invoice-export.ts';
import { writeArchive } from '#main/rendering/archive/write-archive.ts';
import type { ExportPart } from '#main/server/routes/export-part.ts';
import type { ExportFile } from '../export-part.ts';
import type { ExportedDocument } from '../export-piece.ts';
import type { ReadWorker } from './read-jobs.ts';

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

/** Writes the ZIP of a part; no more than a piece of it is ever in memory. */
export function writeExportArchive(
  reads: ReadWorker,
  { files, part, partsTotal, totalCount }: ExportPart,
  head: ManifestHead,
  destination: Writable,
): Promise<void> {
  const manifestOf = (invoices: ExportManifest['invoices']): ExportManifest => ({
    ...head,
    part,
    parts_total: partsTotal,
    total_count: totalCount,
    invoices,
  });
  return writeArchive(
    { files, documents: exportedDocuments(reads, files), generatedAt: head.generated_at, manifestOf },
    destination,
  );
}
