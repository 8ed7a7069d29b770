/** Invoices from before Sanad that notes correct: a note has one of these in place of an original of this ledger. */
export const externalOriginals = {
  name: '025-external-originals',
  sql: `
CREATE TABLE external_originals (
  -- Of the note.
  invoice_id TEXT PRIMARY KEY REFERENCES documents (invoice_id),
  company_id TEXT NOT NULL,
  environment TEXT NOT NULL,
  invoice_number TEXT NOT NULL,
  issue_date TEXT NOT NULL,
  invoice_type TEXT NOT NULL CHECK (invoice_type IN ('simplified', 'standard')),
  total_hundredths INTEGER NOT NULL,
  uuid TEXT,
  earlier_notes_hundredths INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX external_originals_by_number ON external_originals (company_id, environment, invoice_number, issue_date);
CREATE TRIGGER external_originals_refuse_update BEFORE UPDATE ON external_originals
BEGIN SELECT RAISE(ABORT, 'external_originals is append-only'); END;
CREATE TRIGGER external_originals_refuse_delete BEFORE DELETE ON external_originals
BEGIN SELECT RAISE(ABORT, 'external_originals is append-only'); END;`,
};
