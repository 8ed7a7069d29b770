import { z } from 'zod';
import { mostSettlements } from '../../../../src-shared/api/v1/invoice-requests.ts';
import { isNote, type CreateKind } from '../request/create-kind.ts';
import { fieldOf } from '../request/read-request.ts';

const none: readonly unknown[] = [];
const uuid = z.uuid();

function namedBy(kind: CreateKind, body: unknown): readonly unknown[] {
  if (isNote(kind)) return [fieldOf(body, 'original_invoice_uuid')];
  if (kind === 'prepayment') return none;
  const settled = fieldOf(body, 'prepaid_invoices');
  if (!Array.isArray(settled)) return none;
  return settled.slice(0, mostSettlements).map((entry) => fieldOf(entry, 'invoice_uuid'));
}

/** The UUIDs of the documents that a body refers to, each once; what is no UUID is left out, since nothing can have it. */
export function namedOriginals(kind: CreateKind, body: unknown): string[] {
  const named = namedBy(kind, body).flatMap((value) => {
    const read = uuid.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : value);
    return read.success ? [read.data] : [];
  });
  return [...new Set(named)];
}
