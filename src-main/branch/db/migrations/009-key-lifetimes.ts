const changeable = ['name', 'default_egs_unit_id', 'expires_at', 'revoked_at'];

function detailOf(row: string): string {
  return `json_object(${changeable.map((column) => `'${column}', ${row}.${column}`).join(', ')})`;
}

function columnsOf(row: string): string {
  return changeable.map((column) => `${row}.${column}`).join(', ');
}

const lifetimes = `
-- A key that was replaced works until then.
ALTER TABLE api_keys ADD COLUMN expires_at TEXT;

-- Null until it is used again after the first use; at most a minute behind. It is not in the change feed.
ALTER TABLE api_key_uses ADD COLUMN last_used_at TEXT;
DROP TRIGGER api_key_uses_refuse_update;
CREATE TRIGGER api_key_uses_refuse_update BEFORE UPDATE OF key_id, first_used_at ON api_key_uses
  BEGIN SELECT RAISE(ABORT, 'the first use of a key never changes'); END;
`;

// A constraint cannot be changed, so the table is written anew. The triggers of other tables name it, and keep doing so: the newer
// way to rename tables would look for it while it does not exist.
const anotherKind = `
CREATE TABLE changes_009 (
  position INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('company', 'unit', 'certificate', 'unit_state', 'chain_end', 'document', 'status',
    'cleared_copy', 'key', 'key_used')),
  -- documents.position; null for the other kinds.
  document INTEGER,
  -- The id of a company, unit, certificate or key.
  subject TEXT,
  status TEXT,
  at TEXT,
  -- JSON of what its subject does not keep.
  detail TEXT,
  CHECK ((document IS NULL) <> (subject IS NULL))
) STRICT;
INSERT INTO changes_009 SELECT position, kind, document, subject, status, at, detail FROM changes ORDER BY position;
DROP TABLE changes;
PRAGMA legacy_alter_table = ON;
ALTER TABLE changes_009 RENAME TO changes;
PRAGMA legacy_alter_table = OFF;
CREATE TRIGGER changes_refuse_update BEFORE UPDATE ON changes BEGIN SELECT RAISE(ABORT, 'changes is append-only'); END;
CREATE TRIGGER changes_refuse_delete BEFORE DELETE ON changes BEGIN SELECT RAISE(ABORT, 'changes is append-only'); END;

INSERT INTO changes (kind, subject, detail) SELECT 'key', key_id, ${detailOf('api_keys')} FROM api_keys ORDER BY created_at, key_id;
CREATE TRIGGER changes_of_new_key AFTER INSERT ON api_keys BEGIN
  INSERT INTO changes (kind, subject, detail) VALUES ('key', NEW.key_id, ${detailOf('NEW')});
END;
CREATE TRIGGER changes_of_key AFTER UPDATE ON api_keys WHEN (${columnsOf('OLD')}) IS NOT (${columnsOf('NEW')}) BEGIN
  INSERT INTO changes (kind, subject, detail) VALUES ('key', NEW.key_id, ${detailOf('NEW')});
END;
`;

/** When keys end and when they were last used, and their changes in the feed, since keys are made at the branch too. */
export const keyLifetimes = { name: '009-key-lifetimes', sql: lifetimes + anotherKind };
