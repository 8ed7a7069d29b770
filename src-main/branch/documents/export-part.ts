import assert from 'node:assert/strict';
import { exportPartSize } from '#shared/api/v1/invoice-export.ts';
import { archiveFileNames } from '#main/rendering/archive/archive-file-names.ts';
import type { ExportPart } from '#main/server/routes/export-part.ts';
import { listedValues } from '#main/platform/sqlite/listed-values.ts';
import type { LedgerReader } from '../db/ledger-database.ts';

/** A document of an export, the name of its file, and when it was made. */
export type ExportFile = ExportPart['files'][number];

/** Which of the accepted documents a part holds. */
export type PartSelection = {
  /** Of all documents of the export, in any order. */
  positions: readonly Float64Array[];
  part: number;
  vatNumber: string;
};

function inOrder(positions: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(positions.reduce((sum, some) => sum + some.length, 0));
  let start = 0;
  for (const some of positions) {
    all.set(some, start);
    start += some.length;
  }
  return all.toSorted();
}

/**
 * The documents of a part in the order in which the authority accepted them, so a full part never changes: what is accepted between
 * two downloads joins the end of the last one.
 */
export function exportFiles(db: LedgerReader, { positions, part, vatNumber }: PartSelection): ExportFile[] {
  const start = part * exportPartSize;
  const ofPart = Array.from(inOrder(positions).subarray(start, start + exportPartSize));
  const documents = db.all(
    db.sql
      .selectFrom('timeline')
      .innerJoin('documents as document', 'document.invoice_id', 'timeline.invoice_id')
      .select([
        'document.invoice_id',
        'document.invoice_number',
        'document.invoice_date',
        'document.invoice_time',
        'document.created_at',
      ])
      .where('timeline.position', 'in', listedValues<number>(JSON.stringify(ofPart)))
      .orderBy('timeline.position'),
  );
  const names = archiveFileNames(vatNumber, documents);
  return documents.map(({ invoice_id: invoiceId, created_at: createdAt }, index) => {
    const name = names[index];
    assert(name !== undefined, 'every document has a file name');
    return { invoiceId, name, createdAt };
  });
}
