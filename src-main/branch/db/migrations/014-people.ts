/** People who look after the appliance: their sessions, what they did, and what they have set. */
export const people = {
  name: '014-people',
  sql: `
-- Whoever is signed in. Users come and go with head office's list, so nothing refers to them.
CREATE TABLE manager_sessions (
  session_id TEXT PRIMARY KEY,
  -- SHA-256 of the cookie.
  token_hash TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  -- A digest of role and password: the session ends when either changes.
  standing TEXT NOT NULL,
  -- The network address from which it is used; of IPv6 the first 64 bits.
  network TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- At most a minute behind.
  last_seen_at TEXT NOT NULL,
  locked_at TEXT,
  ends_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX manager_sessions_by_end ON manager_sessions (ends_at);

-- The browsers in which a person has signed in with the password, so that the PIN may be used there.
CREATE TABLE manager_browsers (
  -- SHA-256 of the cookie.
  browser_hash TEXT NOT NULL,
  user_id TEXT NOT NULL,
  standing TEXT NOT NULL,
  used_at TEXT NOT NULL,
  PRIMARY KEY (browser_hash, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX manager_browsers_by_use ON manager_browsers (used_at);

CREATE TABLE manager_sign_ins (
  user_id TEXT PRIMARY KEY,
  -- Wrong PINs in a row.
  wrong_pins INTEGER NOT NULL,
  last_sign_in_at TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE manager_audit (
  entry_id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  action TEXT NOT NULL,
  user_id TEXT,
  username TEXT,
  name TEXT,
  role TEXT,
  target TEXT,
  -- JSON.
  detail TEXT,
  address TEXT NOT NULL,
  request_id TEXT NOT NULL
) STRICT;
CREATE INDEX manager_audit_by_action ON manager_audit (action, entry_id);
CREATE INDEX manager_audit_by_user ON manager_audit (user_id, entry_id);
CREATE TRIGGER manager_audit_refuse_update BEFORE UPDATE ON manager_audit BEGIN SELECT RAISE(ABORT, 'manager_audit is append-only'); END;
CREATE TRIGGER manager_audit_refuse_delete BEFORE DELETE ON manager_audit BEGIN SELECT RAISE(ABORT, 'manager_audit is append-only'); END;

-- What was set on the appliance itself; null where nothing was. Flags of the start come before it.
CREATE TABLE manager_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  language TEXT CHECK (language IN ('en', 'ar')),
  idle_lock_minutes INTEGER,
  -- JSON arrays.
  lan_names TEXT,
  allowed_origins TEXT
) STRICT;
INSERT INTO manager_settings (id) VALUES (1);

-- Rejected documents that somebody has dealt with.
CREATE TABLE done_marks (
  invoice_id TEXT PRIMARY KEY REFERENCES documents (invoice_id),
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  note TEXT
) STRICT, WITHOUT ROWID;

-- The queue as people see it: nearest deadline first, whatever the unit. Most documents never enter it.
CREATE INDEX submissions_queued ON submissions (environment, deadline, invoice_id) WHERE status = 'queued';

-- How far each chain has been verified, document by document.
CREATE TABLE chain_checks (
  egs_unit_id TEXT PRIMARY KEY REFERENCES egs_units (egs_unit_id),
  icv INTEGER NOT NULL,
  checked_at TEXT NOT NULL,
  fault TEXT
) STRICT, WITHOUT ROWID;
`,
};
