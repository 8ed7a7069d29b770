/**
 * The rejected document that a document was issued in place of, which is of this ledger. No foreign key: a restored ledger takes its documents
 * back unit by unit. That each is replaced once is checked in the transaction that issues, which sees all others.
 */
export const replacedDocuments = {
  name: '027-replaced-documents',
  sql: `
ALTER TABLE documents ADD COLUMN replaces_invoice_id TEXT;
CREATE INDEX documents_by_replaced ON documents (replaces_invoice_id) WHERE replaces_invoice_id IS NOT NULL;`,
};
