/** Mails, each a durable job, with every attempt to send it. */
export const mails = {
  name: '032-mails',
  sql: `
CREATE TABLE mails (
  mail_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'ar')),
  subject TEXT NOT NULL,
  invoice_id TEXT REFERENCES documents (invoice_id),
  status TEXT NOT NULL CHECK (status IN ('queued', 'retrying', 'sent', 'failed')),
  created_at TEXT NOT NULL,
  sent_at TEXT,
  next_attempt_at TEXT,
  -- From when the three days count in which it is tried, and how often it was since.
  tried_since TEXT NOT NULL,
  tries INTEGER NOT NULL,
  reason TEXT,
  error TEXT
) STRICT;
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX mails_by_time ON mails (created_at);
CREATE INDEX mails_by_document ON mails (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE TABLE mail_attempts (
  mail_id TEXT NOT NULL REFERENCES mails (mail_id) ON DELETE CASCADE,
  attempt INTEGER NOT NULL,
  at TEXT NOT NULL,
  code INTEGER,
  answer TEXT,
  error TEXT,
  PRIMARY KEY (mail_id, attempt)
) STRICT, WITHOUT ROWID;
`,
};
