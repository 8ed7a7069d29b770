// Head office is told at once that one begins, ends or changes, and every ten minutes what has been tried since.
const told = `(OLD.class, OLD.ended_at, OLD.oldest_waiting_at, substr(OLD.seen_at, 1, 15)) IS NOT
  (NEW.class, NEW.ended_at, NEW.oldest_waiting_at, substr(NEW.seen_at, 1, 15))`;

/**
 * The journal of outages, and its place in the change feed. A constraint cannot be changed, so the table of changes is written anew, as it was
 * once before; the kinds are no longer listed there, as triggers alone write them.
 */
export const outages = {
  name: '033-outages',
  sql: `
CREATE TABLE outages (
  outage_id TEXT PRIMARY KEY,
  environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'production')),
  class TEXT NOT NULL CHECK (class IN ('own_network_down', 'line_down', 'authority_down', 'refused')),
  started_at TEXT NOT NULL,
  ended_at TEXT,
  -- When the oldest document was created that the authority had not answered when it began.
  oldest_waiting_at TEXT NOT NULL,
  -- What the last attempt has shown, when that was, and for how many milliseconds each class has held, as JSON.
  present_class TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  lasted TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX outages_open ON outages (environment) WHERE ended_at IS NULL;
CREATE INDEX outages_by_start ON outages (started_at, outage_id);
CREATE TABLE outage_evidence (
  outage_id TEXT NOT NULL REFERENCES outages (outage_id),
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  target TEXT NOT NULL CHECK (target IN ('network', 'head_office', 'gateway')),
  ok INTEGER NOT NULL CHECK (ok IN (0, 1)),
  status INTEGER,
  PRIMARY KEY (outage_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE changes_033 (
  position INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  -- documents.position; null for the other kinds.
  document INTEGER,
  -- The id of a company, unit, certificate, key or outage.
  subject TEXT,
  status TEXT,
  at TEXT,
  -- JSON of what its subject does not keep.
  detail TEXT,
  CHECK ((document IS NULL) <> (subject IS NULL))
) STRICT;
INSERT INTO changes_033 SELECT position, kind, document, subject, status, at, detail FROM changes ORDER BY position;
DROP TABLE changes;
PRAGMA legacy_alter_table = ON;
ALTER TABLE changes_033 RENAME TO changes;
PRAGMA legacy_alter_table = OFF;
CREATE TRIGGER changes_refuse_update BEFORE UPDATE ON changes BEGIN SELECT RAISE(ABORT, 'changes is append-only'); END;
CREATE TRIGGER changes_refuse_delete BEFORE DELETE ON changes BEGIN SELECT RAISE(ABORT, 'changes is append-only'); END;
CREATE TRIGGER changes_of_new_outage AFTER INSERT ON outages BEGIN
  INSERT INTO changes (kind, subject) VALUES ('outage', NEW.outage_id);
END;
CREATE TRIGGER changes_of_outage AFTER UPDATE ON outages WHEN ${told} BEGIN
  INSERT INTO changes (kind, subject) VALUES ('outage', NEW.outage_id);
END;
`,
};
