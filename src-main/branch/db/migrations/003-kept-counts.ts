const cell = 'egs_unit_id, day, invoice_type, document_type, status';

function month(moment: string): string {
  return `strftime('%Y-%m', ${moment}, '+3 hours')`;
}

function count(source: string): string {
  const values = (day: string): string =>
    `(${source}.egs_unit_id, ${day}, ${source}.invoice_type, ${source}.document_type, ${source}.status, 1, ` +
    `${source}.created_at, ${source}.created_at)`;
  return `
  INSERT INTO document_counts (${cell}, documents, oldest, newest) VALUES ${values("''")}, ${values(`${source}.invoice_date`)}
    ON CONFLICT (${cell}) DO UPDATE SET
      documents = documents + 1, oldest = min(oldest, excluded.oldest), newest = max(newest, excluded.newest);`;
}

/**
 * Stored counts: of the documents of each month, for the plan's limit, and of those that lists filter by. Triggers maintain them,
 * so they are right in every transaction. The triggers are on the submissions, which are inserted with their document: on the
 * documents a trigger would make each INSERT look for rows that refer to the new one.
 */
export const keptCounts = {
  name: '003-kept-counts',
  sql: `
-- By environment and month of Riyadh's calendar, which has no summer time.
CREATE TABLE month_counts (
  environment TEXT NOT NULL,
  month TEXT NOT NULL,
  documents INTEGER NOT NULL,
  PRIMARY KEY (environment, month)
) STRICT, WITHOUT ROWID;
INSERT INTO month_counts
  SELECT environment, ${month('created_at')} AS month, count(*) FROM documents GROUP BY environment, month;

-- Of a unit, by all that lists filter by: for each invoice_date, and with day '' for all of them together.
CREATE TABLE document_counts (
  egs_unit_id TEXT NOT NULL,
  day TEXT NOT NULL,
  invoice_type TEXT NOT NULL,
  document_type TEXT NOT NULL,
  status TEXT NOT NULL,
  documents INTEGER NOT NULL,
  -- Between which moments the documents were created, of all that have ever been counted here.
  oldest TEXT NOT NULL,
  newest TEXT NOT NULL,
  PRIMARY KEY (${cell})
) STRICT, WITHOUT ROWID;
INSERT INTO document_counts
  SELECT egs_unit_id, '', invoice_type, document_type, status, count(*), min(created_at), max(created_at)
  FROM submissions GROUP BY egs_unit_id, invoice_type, document_type, status;
INSERT INTO document_counts
  SELECT egs_unit_id, invoice_date, invoice_type, document_type, status, count(*), min(created_at), max(created_at)
  FROM submissions GROUP BY egs_unit_id, invoice_date, invoice_type, document_type, status;
CREATE TRIGGER submissions_count AFTER INSERT ON submissions BEGIN
  INSERT INTO month_counts VALUES (NEW.environment, ${month('NEW.created_at')}, 1)
    ON CONFLICT (environment, month) DO UPDATE SET documents = documents + 1;${count('NEW')}
END;
CREATE TRIGGER submissions_recount AFTER UPDATE OF status ON submissions WHEN OLD.status <> NEW.status BEGIN
  UPDATE document_counts SET documents = documents - 1
    WHERE egs_unit_id = OLD.egs_unit_id AND day IN ('', OLD.invoice_date)
      AND invoice_type = OLD.invoice_type AND document_type = OLD.document_type AND status = OLD.status;${count('NEW')}
END;

-- In the order of lists, for each count above.
CREATE INDEX submissions_by_creation
  ON submissions (egs_unit_id, invoice_type, document_type, status, created_at, invoice_id);
CREATE INDEX submissions_by_day
  ON submissions (egs_unit_id, invoice_type, document_type, status, invoice_date, created_at, invoice_id);
DROP INDEX documents_by_creation;
`,
};
