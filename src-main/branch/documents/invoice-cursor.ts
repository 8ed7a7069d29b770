import type { AppError } from '#shared/api/app-error.ts';
import type { InvoiceFilters } from '#shared/api/v1/invoice-list.ts';
import { createCursorCodec, type CursorScope } from '#main/server/list-cursor.ts';
import { invalid, refusalOf } from '#main/server/request/request-fault.ts';
import type { ApiKeyTable } from '../db/schema.ts';

/** Whose documents are listed, and which of them. */
export type ListScope = { apiKey: Pick<ApiKeyTable, 'company_id' | 'environment'>; filters: InvoiceFilters };

const codec = createCursorCodec('inv_');

// Their order is part of the digest: cursors that are under way stay valid as long as it stays.
function valuesOf({ apiKey, filters }: ListScope): CursorScope {
  const { status, invoice_type, document_type, date_from, date_to, egs_unit_id, invoice_number, uuid, qr, total, search } =
    filters;
  const kind = [status, invoice_type, document_type, date_from, date_to, egs_unit_id];
  const sale = [qr, total, search];
  const before = [apiKey.company_id, apiKey.environment, ...kind, invoice_number, uuid];
  return sale.every((value) => value === undefined) ? before : [...before, ...sale];
}

/** The cursor of the page after a document. */
export function writeCursor(scope: ListScope, invoiceId: string): string {
  return codec.write(valuesOf(scope), invoiceId);
}

/** The document after which the page begins; undefined for a cursor that was not written for this scope. */
export function readCursor(scope: ListScope, cursor: string): string | undefined {
  return codec.read(valuesOf(scope), cursor);
}

/** The refusal of a cursor of another list, or of other filters. */
export function foreignCursor(): AppError {
  return refusalOf([invalid('cursor', 'foreign_cursor', 'is not a cursor of this list with these filters')]);
}
