import { AppError } from '#shared/api/app-error.ts';
import { exportPartSize } from '#shared/api/v1/invoice-export.ts';
import { countHeader, textHeader, type ResponseHeader } from '../openapi/response-headers.ts';

/** One ZIP of an export: which documents it holds is settled, their XML is not read yet. */
export type ExportPart = {
  part: number;
  partsTotal: number;
  totalCount: number;
  files: { invoiceId: string; name: string; createdAt: string }[];
};

function tooLarge(totalCount: number, partsTotal: number): AppError {
  const extra = { max: exportPartSize, total_count: totalCount, parts_total: partsTotal, part_size: exportPartSize };
  return new AppError('EXPORT_TOO_LARGE', { extra });
}

function outOfRange(partsTotal: number): AppError {
  const message = `must be at most ${partsTotal - 1}: parts are counted from 0`;
  return new AppError('VALIDATION_ERROR', { details: [{ path: 'part', code: 'too_big', message }] });
}

/**
 * Which part of an export of so many documents is sent; `chosen` may be undefined where there is one.
 *
 * @throws AppError EXPORT_EMPTY, EXPORT_TOO_LARGE or VALIDATION_ERROR.
 */
export function chooseExportPart(totalCount: number, chosen: number | undefined): Omit<ExportPart, 'files'> {
  const partsTotal = Math.ceil(totalCount / exportPartSize);
  if (partsTotal === 0) throw new AppError('EXPORT_EMPTY');
  if (partsTotal > 1 && chosen === undefined) throw tooLarge(totalCount, partsTotal);
  const part = chosen ?? 0;
  if (part >= partsTotal) throw outOfRange(partsTotal);
  return { part, partsTotal, totalCount };
}

/** The headers of the answer that is a part. */
export function exportHeaders({ part, partsTotal, totalCount, files }: ExportPart) {
  return {
    'X-Export-Invoice-Count': String(files.length),
    'X-Export-Part': String(part),
    'X-Export-Parts-Total': String(partsTotal),
    'X-Export-Has-More': String(part + 1 < partsTotal),
    'X-Export-Total-Count': String(totalCount),
  };
}

/** The same, as OpenAPI describes them, with how many of what an example has. */
export function describedExportHeaders(
  things: string,
  count: number,
): Record<keyof ReturnType<typeof exportHeaders>, ResponseHeader> {
  return {
    'X-Export-Invoice-Count': countHeader(`How many ${things} are in this ZIP.`, count),
    'X-Export-Part': countHeader('Which part this is, counted from 0.', 0),
    'X-Export-Parts-Total': countHeader('How many parts there are.', 1),
    'X-Export-Has-More': textHeader('`true` when a further part follows.', 'false'),
    'X-Export-Total-Count': countHeader(`How many ${things} match in all.`, count),
  };
}

/** What a description of an export names: the file and its part. */
export const exportHeaderNames = [
  'Content-Disposition',
  'X-Export-Invoice-Count',
  'X-Export-Part',
  'X-Export-Parts-Total',
  'X-Export-Has-More',
  'X-Export-Total-Count',
] as const;
