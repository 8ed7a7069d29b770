import { keepDatabaseToOwner } from '../../platform/owner-only.ts';
import { StartFault } from '../../platform/start-fault.ts';
import Database from 'better-sqlite3';

/** The gateway's memory: one SQLite file that outlives every restart. */
export type GatewayDatabase = Database.Database;

// Each brings a folder from the version of its place to the next one.
const upgrades = [
  `
  CREATE TABLE csids (
    request_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('compliance', 'production')),
    certificate TEXT NOT NULL UNIQUE,
    secret_digest BLOB NOT NULL,
    vat_number TEXT NOT NULL,
    invoice_types TEXT NOT NULL,
    unit_serial_number TEXT NOT NULL,
    issued_at TEXT NOT NULL,
    -- Whose renewal asked for it, where one did.
    renews TEXT REFERENCES csids (request_id),
    superseded_by TEXT REFERENCES csids (request_id)
  ) STRICT;
  CREATE INDEX csids_by_successor ON csids (superseded_by);

  CREATE TABLE compliance_passes (
    request_id TEXT NOT NULL REFERENCES csids (request_id),
    document_kind TEXT NOT NULL,
    passed_at TEXT NOT NULL,
    PRIMARY KEY (request_id, document_kind)
  ) STRICT;

  CREATE TABLE accepted_documents (
    hash TEXT PRIMARY KEY,
    uuid TEXT NOT NULL,
    document_kind TEXT NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('reporting', 'clearance')),
    request_id TEXT NOT NULL REFERENCES csids (request_id),
    accepted_at TEXT NOT NULL,
    cleared_xml BLOB,
    CHECK ((channel = 'clearance') = (cleared_xml IS NOT NULL))
  ) STRICT;

  -- Documents that came to be cleared while clearance was switched off, and may be reported instead.
  CREATE TABLE waived_clearances (
    hash TEXT PRIMARY KEY,
    waived_at TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- One-time codes that a CSID was issued for.
  CREATE TABLE spent_passcodes (
    passcode TEXT PRIMARY KEY,
    spent_at TEXT NOT NULL
  ) STRICT;
  `,
];

/**
 * Opens the database file, making it at the first start. What was answered must survive a crash, hence `synchronous=FULL`.
 *
 * @throws StartFault when the file was written by a newer version of the gateway.
 */
export function openGatewayDatabase(path: string): GatewayDatabase {
  keepDatabaseToOwner(path);
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > upgrades.length) {
    database.close();
    throw new StartFault('The folder of the sandbox gateway was written by a newer version of Sanad; choose an empty one.');
  }
  database.transaction(() => {
    for (const upgrade of upgrades.slice(version)) database.exec(upgrade);
    database.pragma(`user_version = ${upgrades.length}`);
  })();
  return database;
}
