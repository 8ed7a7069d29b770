/** Who sold, by which till, and how it was paid. Null in documents from before this. Tills and cashiers are looked up by days. */
export const saleFacts = {
  name: '024-sale-facts',
  sql: `
ALTER TABLE documents ADD COLUMN till TEXT;
ALTER TABLE documents ADD COLUMN cashier TEXT;
-- JSON of what nothing filters by: payments, key, user.
ALTER TABLE documents ADD COLUMN facts TEXT;
CREATE INDEX documents_by_till ON documents (till, invoice_date) WHERE till IS NOT NULL;
CREATE INDEX documents_by_cashier ON documents (cashier, invoice_date) WHERE cashier IS NOT NULL;`,
};
