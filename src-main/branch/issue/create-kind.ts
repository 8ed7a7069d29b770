import { createKind } from '#shared/api/v1/invoice-requests.ts';
import type { DocumentType } from '#shared/invoice/document.ts';
import type { NoteType } from '../ledger/draft.ts';

/** All kinds of documents that have a create endpoint. */
export const createKinds = createKind.options;

export type CreateKind = (typeof createKinds)[number];

/** Whether a document of this kind corrects an earlier one. */
export function isNoteKind(kind: CreateKind): kind is NoteType {
  return kind === 'credit_note' || kind === 'debit_note';
}

/** The path of each create endpoint, which is also the scope of its idempotency keys. */
export const createPaths = {
  simplified: '/v1/invoices/simplified',
  standard: '/v1/invoices/standard',
  credit_note: '/v1/invoices/credit-note',
  debit_note: '/v1/invoices/debit-note',
  prepayment: '/v1/invoices/prepayment',
} as const satisfies Record<CreateKind, string>;

/** The document type of each kind. */
export const documentTypeOf = {
  simplified: 'invoice',
  standard: 'invoice',
  credit_note: 'credit_note',
  debit_note: 'debit_note',
  prepayment: 'prepayment',
} as const satisfies Record<CreateKind, DocumentType>;
