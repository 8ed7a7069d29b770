import type { DocumentType } from '../../../src-shared/invoice/document.ts';

/** What a create endpoint makes, by the name that it has everywhere. */
export const createKinds = ['simplified', 'standard', 'credit_note', 'debit_note', 'prepayment'] as const;

export type CreateKind = (typeof createKinds)[number];

/** The path of each create endpoint, which is also the scope of its idempotency keys. */
export const createPaths = {
  simplified: '/v1/invoices/simplified',
  standard: '/v1/invoices/standard',
  credit_note: '/v1/invoices/credit-note',
  debit_note: '/v1/invoices/debit-note',
  prepayment: '/v1/invoices/prepayment',
} as const satisfies Record<CreateKind, string>;

/** The document type that each kind makes. */
export const documentTypeOf = {
  simplified: 'invoice',
  standard: 'invoice',
  credit_note: 'credit_note',
  debit_note: 'debit_note',
  prepayment: 'prepayment',
} as const satisfies Record<CreateKind, DocumentType>;
