/**
 * What documents of this ledger have to do with those of other branches, and the hand-back of documents by head office. Balances of
 * documents of other branches are head office's; of this one's documents, the uses elsewhere count like its own notes and settlements.
 */
export const otherBranches = {
  name: '012-other-branches',
  sql: `
-- Documents of other branches that documents of this ledger refer to.
CREATE TABLE foreign_originals (
  invoice_id TEXT PRIMARY KEY,
  uuid TEXT NOT NULL,
  invoice_number TEXT NOT NULL,
  invoice_date TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The reference of a document to one of them: the original of a note, or a prepayment with what is taken of it.
CREATE TABLE foreign_references (
  invoice_id TEXT NOT NULL REFERENCES documents (invoice_id),
  -- Of a settlement, beside those in the table of settlements; 0 of a note's original.
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('original', 'prepayment')),
  original_id TEXT NOT NULL REFERENCES foreign_originals (invoice_id),
  amount_hundredths INTEGER,
  PRIMARY KEY (invoice_id, position),
  CHECK ((kind = 'prepayment') = (amount_hundredths IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- What documents of other branches use of documents of this ledger. An original may be missing that a restored ledger lacks.
CREATE TABLE foreign_uses (
  document_uuid TEXT NOT NULL,
  original_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('credit_note', 'debit_note', 'settlement')),
  amount_hundredths INTEGER NOT NULL,
  -- 1 once the document has failed, or was never issued.
  has_ended INTEGER NOT NULL CHECK (has_ended IN (0, 1)),
  -- Head office numbers the changes.
  change INTEGER NOT NULL,
  PRIMARY KEY (document_uuid, original_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX foreign_uses_by_original ON foreign_uses (original_id, kind) WHERE has_ended = 0;
CREATE INDEX foreign_uses_by_change ON foreign_uses (change);

-- Units of a restored ledger, whose documents since the backup head office hands back.
CREATE TABLE hand_backs (
  egs_unit_id TEXT PRIMARY KEY REFERENCES egs_units (egs_unit_id),
  -- When head office had handed back all that it has of the unit; null until then.
  finished_at TEXT,
  -- 1 only inside the transaction that stores such documents.
  is_storing INTEGER NOT NULL CHECK (is_storing IN (0, 1))
) STRICT;
INSERT INTO hand_backs SELECT egs_unit_id, NULL, 0 FROM uncertain_tails;
DROP TRIGGER submissions_refuse_uncertain_tail;
CREATE TRIGGER submissions_refuse_uncertain_tail BEFORE INSERT ON submissions
WHEN EXISTS (SELECT 1 FROM uncertain_tails WHERE egs_unit_id = NEW.egs_unit_id)
  AND NOT EXISTS (SELECT 1 FROM hand_backs WHERE egs_unit_id = NEW.egs_unit_id AND is_storing = 1)
BEGIN SELECT RAISE(ABORT, 'the end of the chain is uncertain'); END;
${['foreign_originals', 'foreign_references']
  .map(
    (table) => `
CREATE TRIGGER ${table}_refuse_update BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;
CREATE TRIGGER ${table}_refuse_delete BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;`,
  )
  .join('')}
`,
};
