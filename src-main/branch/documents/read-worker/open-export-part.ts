import { AppError } from '#shared/api/app-error.ts';
import { exportPartSize, type ExportFilters, type InvoiceExportQuery } from '#shared/api/v1/invoice-export.ts';
import type { KeyScope } from '../../db/schema.ts';
import type { AcceptedSlice } from '../accepted-documents.ts';
import type { ExportPart } from '../export-part.ts';
import type { ReadWorker } from './read-jobs.ts';

export type ExportRequest = { scope: KeyScope; query: InvoiceExportQuery; vatNumber: string; signal: AbortSignal };

function tooLarge(totalCount: number, partsTotal: number): AppError {
  const extra = { max: exportPartSize, total_count: totalCount, parts_total: partsTotal, part_size: exportPartSize };
  return new AppError('EXPORT_TOO_LARGE', { extra });
}

function outOfRange(partsTotal: number): AppError {
  const message = `must be at most ${partsTotal - 1}: parts are counted from 0`;
  return new AppError('VALIDATION_ERROR', { details: [{ path: 'part', code: 'too_big', message }] });
}

// All documents of an export, as slices of one moment.
async function acceptedPositions(
  reads: ReadWorker,
  { scope, signal }: ExportRequest,
  filters: ExportFilters,
  asOf: number,
): Promise<Float64Array[]> {
  const positions: Float64Array[] = [];
  let after: AcceptedSlice['next'];
  do {
    signal.throwIfAborted();
    const start = { asOf, ...(after === undefined ? {} : { after }) };
    const slice: AcceptedSlice = await reads.acceptedSlice(scope, filters, start);
    positions.push(slice.positions);
    after = slice.next;
  } while (after !== undefined);
  return positions;
}

/**
 * Settles which documents a part of an export holds, as they are when this is called.
 *
 * @throws AppError EXPORT_EMPTY, EXPORT_TOO_LARGE or VALIDATION_ERROR; the signal's reason where no client waits for it any more.
 */
export async function openExportPart(reads: ReadWorker, request: ExportRequest): Promise<ExportPart> {
  const { scope, query, vatNumber } = request;
  const { part: chosen, environment: _environment, ...filters } = query;
  const { asOf, totalCount } = await reads.exportSize(scope, filters);
  const partsTotal = Math.ceil(totalCount / exportPartSize);
  if (partsTotal === 0) throw new AppError('EXPORT_EMPTY');
  if (partsTotal > 1 && chosen === undefined) throw tooLarge(totalCount, partsTotal);
  const part = chosen ?? 0;
  if (part >= partsTotal) throw outOfRange(partsTotal);
  const positions = await acceptedPositions(reads, request, filters, asOf);
  const files = await reads.exportFiles({ positions, part, vatNumber });
  return { part, partsTotal, totalCount, files };
}
