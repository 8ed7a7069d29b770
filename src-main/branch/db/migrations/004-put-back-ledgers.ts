/**
 * Detects a ledger that was replaced by an older copy, and keeps its units from issuing until the ends of their chains are
 * certain.
 */
export const putBackLedgers = {
  name: '004-put-back-ledgers',
  sql: `
-- Which ledger this is, and how often it has been taken up; the keys hold the same count beside them.
CREATE TABLE ledger_identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  ledger_id TEXT NOT NULL,
  incarnation INTEGER NOT NULL
) STRICT;
INSERT INTO ledger_identity (id, ledger_id, incarnation) VALUES (1, lower(hex(randomblob(16))), 0);

-- Units that may have issued more than this ledger holds.
CREATE TABLE uncertain_tails (
  egs_unit_id TEXT PRIMARY KEY REFERENCES egs_units (egs_unit_id),
  since TEXT NOT NULL,
  -- An ICV that was issued for certain, with a document that this ledger does not hold.
  lost_icv INTEGER
) STRICT;
-- On the row that every document has beside it: a trigger on the documents themselves would have SQLite scan whatever refers to them
-- at each insert.
CREATE TRIGGER submissions_refuse_uncertain_tail BEFORE INSERT ON submissions
WHEN EXISTS (SELECT 1 FROM uncertain_tails WHERE egs_unit_id = NEW.egs_unit_id)
BEGIN SELECT RAISE(ABORT, 'the end of the chain is uncertain'); END;
`,
};
