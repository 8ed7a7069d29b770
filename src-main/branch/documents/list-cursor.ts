import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { InvoiceFilters } from '../../../src-shared/api/v1/invoice-list.ts';
import type { ApiKeyTable } from '../db/schema.ts';

const idPrefix = 'inv_';
const idBytes = 16;
const digestBytes = 16;

/** Whose list it is and what of it is shown: a cursor leads on through nothing else. */
export type ListScope = { apiKey: Pick<ApiKeyTable, 'company_id' | 'environment'>; filters: InvoiceFilters };

/**
 * The cursor of the page after a document: the document's id and a digest of the id, the owner and the filters.
 *
 * It needs no secret. Whoever reads a cursor accepts it only if it is, byte for byte, the one that this function gives for a
 * document of that owner and those filters: what a forger could make is what the list itself hands out. It survives restarts and
 * restores, which a secret of the process would not.
 */
export function writeCursor({ apiKey, filters }: ListScope, invoiceId: string): string {
  const id = Buffer.from(invoiceId.slice(idPrefix.length), 'hex');
  assert(id.length === idBytes, 'an invoice_id holds a UUID');
  const { status, invoice_type, document_type, date_from, date_to, egs_unit_id, invoice_number, uuid } = filters;
  const kind = [status, invoice_type, document_type, date_from, date_to, egs_unit_id];
  const bound = [apiKey.company_id, apiKey.environment, ...kind, invoice_number, uuid];
  const digest = createHash('sha256')
    .update(JSON.stringify([invoiceId, ...bound.map((value) => value ?? null)]))
    .digest();
  return Buffer.concat([id, digest.subarray(0, digestBytes)]).toString('base64url');
}

/** The document after which the page begins; undefined for a cursor that was not written for this scope. */
export function readCursor(scope: ListScope, cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== idBytes + digestBytes) return undefined;
  const invoiceId = idPrefix + bytes.toString('hex', 0, idBytes);
  return writeCursor(scope, invoiceId) === cursor ? invoiceId : undefined;
}
