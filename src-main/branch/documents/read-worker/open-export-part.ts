import type { ExportFilters, InvoiceExportQuery } from '#shared/api/v1/invoice-export.ts';
import { chooseExportPart, type ExportPart } from '#main/server/routes/export-part.ts';
import type { KeyScope } from '../../db/schema.ts';
import type { AcceptedSlice } from '../accepted-documents.ts';
import type { ReadWorker } from './read-jobs.ts';

export type ExportRequest = { scope: KeyScope; query: InvoiceExportQuery; vatNumber: string; signal: AbortSignal };

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
  const settled = chooseExportPart(totalCount, chosen);
  const positions = await acceptedPositions(reads, request, filters, asOf);
  const files = await reads.exportFiles({ positions, part: settled.part, vatNumber });
  return { ...settled, files };
}
