/**
 * The queue to the gateway: documents that may be sent now and documents that have to wait have separate indexes, so that no
 * query scans a long backlog. Copies of unchanging columns of the document let lists filter by them and by status in one index.
 */
export const submissionQueue = {
  name: '002-submission-queue',
  sql: `
CREATE TABLE submissions_002 (
  invoice_id TEXT PRIMARY KEY REFERENCES documents (invoice_id),
  environment TEXT NOT NULL,
  egs_unit_id TEXT NOT NULL,
  invoice_type TEXT NOT NULL,
  document_type TEXT NOT NULL,
  invoice_date TEXT NOT NULL,
  created_at TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'submitted', 'queued', 'reported', 'cleared', 'failed')),
  -- When it came to this status.
  status_at TEXT NOT NULL,
  -- Of a queued document: null where it may be sent as soon as the gateway is asked. 'until_retry': not before next_retry_at.
  -- 'until_answer': not before next_retry_at, unless the gateway answers somebody else before.
  hold TEXT CHECK (hold IN ('until_retry', 'until_answer')),
  tax_status TEXT NOT NULL,
  retry_count INTEGER NOT NULL,
  next_retry_at TEXT,
  -- For how long the gateway itself asked to be left alone (Retry-After).
  retry_after_ms INTEGER,
  last_error TEXT,
  warnings TEXT NOT NULL,
  reported_at TEXT,
  cleared_at TEXT,
  deadline TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO submissions_002
  SELECT submission.invoice_id, submission.environment, egs_unit_id, invoice_type, document_type, invoice_date, created_at, status,
    coalesce(
      (SELECT at FROM timeline WHERE timeline.invoice_id = submission.invoice_id ORDER BY position DESC LIMIT 1),
      created_at
    ),
    NULL, tax_status, retry_count, next_retry_at, NULL, last_error, warnings, reported_at, cleared_at, deadline
  FROM submissions AS submission JOIN documents AS document ON document.invoice_id = submission.invoice_id
  ORDER BY submission.invoice_id;
DROP TABLE submissions;
ALTER TABLE submissions_002 RENAME TO submissions;
CREATE INDEX submissions_ready ON submissions (egs_unit_id, deadline) WHERE status = 'queued' AND hold IS NULL;
CREATE INDEX submissions_held ON submissions (environment, next_retry_at) WHERE status = 'queued' AND hold IS NOT NULL;
CREATE INDEX submissions_silenced ON submissions (environment) WHERE status = 'queued' AND hold = 'until_answer';
CREATE INDEX submissions_unfinished ON submissions (status) WHERE status IN ('pending', 'submitted');

-- What the authority's copy of a cleared document has beyond the same hash; null where nothing differs.
ALTER TABLE cleared_documents ADD COLUMN differences TEXT;
`,
};
