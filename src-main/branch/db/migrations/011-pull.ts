/** What an appliance pulls from head office beside companies and keys. */
export const pull = {
  name: '011-pull',
  sql: `
-- Who may sign in at this branch; head office's list replaces it whole.
CREATE TABLE users (
  branch_user_id TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'cashier')),
  language TEXT NOT NULL CHECK (language IN ('en', 'ar')),
  password_hash TEXT NOT NULL,
  pin_hash TEXT,
  created_at TEXT NOT NULL
) STRICT;

-- The keys that head office has named: one that it names no longer is revoked, and one that it never named is not.
CREATE TABLE head_office_keys (key_id TEXT PRIMARY KEY REFERENCES api_keys (key_id)) STRICT, WITHOUT ROWID;

-- What head office has ordered, until head office knows what became of it.
CREATE TABLE head_office_commands (
  command_id TEXT PRIMARY KEY,
  -- Of a unit that is to get a certificate: the attempt it was at when the command came.
  attempt_id TEXT,
  outcome TEXT CHECK (outcome IN ('done', 'failed')),
  failure_code TEXT
) STRICT, WITHOUT ROWID;

-- How many production documents this appliance may have issued in the month of the lease, and in each month after it. Without a
-- row, the plan stops nobody here.
CREATE TABLE document_lease (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  month TEXT NOT NULL,
  documents INTEGER NOT NULL,
  later_documents INTEGER NOT NULL
) STRICT;
`,
};
