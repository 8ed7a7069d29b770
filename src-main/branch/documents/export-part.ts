import { sql } from 'kysely';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { exportPartSize } from '../../../src-shared/api/v1/invoice-export.ts';
import type { InvoiceExportQuery } from '../../../src-shared/api/v1/invoice-export.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable } from '../db/schema.ts';
import { acceptedPositions } from './accepted-documents.ts';

/** One ZIP of an export: which documents stand in it is settled, their XML is not read yet. */
export type ExportPart = {
  part: number;
  partsTotal: number;
  totalCount: number;
  documents: ReturnType<typeof documentsAt>;
};

function documentsAt(db: Database, positions: readonly number[]) {
  const accepted = sql<{ value: number }>`json_each(${JSON.stringify(positions)})`;
  return db.all(
    db.sql
      .selectFrom('timeline')
      .innerJoin('documents as document', 'document.invoice_id', 'timeline.invoice_id')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'timeline.invoice_id')
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
        'document.invoice_time',
        'document.total_hundredths',
        'document.created_at',
      ])
      .where('timeline.position', 'in', (is) => is.selectFrom(accepted.as('accepted')).select('accepted.value'))
      .orderBy('timeline.position'),
  );
}

function tooLarge(totalCount: number, partsTotal: number): AppError {
  const extra = { max: exportPartSize, total_count: totalCount, parts_total: partsTotal, part_size: exportPartSize };
  return new AppError('EXPORT_TOO_LARGE', { extra });
}

function outOfRange(partsTotal: number): AppError {
  const message = `must be at most ${partsTotal - 1}: parts are counted from 0`;
  return new AppError('VALIDATION_ERROR', { details: [{ path: 'part', code: 'too_big', message }] });
}

/**
 * Settles which documents stand in a part of an export.
 *
 * Parts are cut in the order in which the authority accepted the documents, so a full part never changes: what is accepted
 * between two downloads joins the end of the last one.
 *
 * @throws AppError EXPORT_EMPTY, EXPORT_TOO_LARGE or VALIDATION_ERROR.
 */
export async function openExportPart(
  db: Database,
  apiKey: ApiKeyTable,
  { part, environment: _environment, ...filters }: InvoiceExportQuery,
  signal: AbortSignal,
): Promise<ExportPart> {
  const positions = await acceptedPositions(db, apiKey, filters, signal);
  const totalCount = positions.length;
  const partsTotal = Math.ceil(totalCount / exportPartSize);
  if (partsTotal === 0) throw new AppError('EXPORT_EMPTY');
  if (partsTotal > 1 && part === undefined) throw tooLarge(totalCount, partsTotal);
  const chosen = part ?? 0;
  if (chosen >= partsTotal) throw outOfRange(partsTotal);
  const start = chosen * exportPartSize;
  const documents = documentsAt(db, positions.slice(start, start + exportPartSize));
  return { part: chosen, partsTotal, totalCount, documents };
}
