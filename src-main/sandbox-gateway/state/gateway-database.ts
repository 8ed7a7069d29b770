import { open, type Database } from '#main/platform/sqlite/database.ts';
import { prepareQueriesOf } from '#main/platform/sqlite/prepared-query.ts';
import type { Migration } from '#main/platform/sqlite/migrate.ts';

export type CsidTable = {
  request_id: string;
  kind: 'compliance' | 'production';
  certificate: string;
  secret_digest: Uint8Array;
  vat_number: string;
  invoice_types: string;
  unit_serial_number: string;
  issued_at: string;
  renews: string | null;
  superseded_by: string | null;
};

export type CompliancePassTable = { request_id: string; document_kind: string; passed_at: string };

export type AcceptedDocumentTable = {
  hash: string;
  uuid: string;
  document_kind: string;
  channel: 'reporting' | 'clearance';
  request_id: string;
  accepted_at: string;
  cleared_xml: Uint8Array | null;
};

export type WaivedClearanceTable = { hash: string; waived_at: string };

export type SpentPasscodeTable = { passcode: string; spent_at: string };

type GatewaySchema = {
  csids: CsidTable;
  compliance_passes: CompliancePassTable;
  accepted_documents: AcceptedDocumentTable;
  waived_clearances: WaivedClearanceTable;
  spent_passcodes: SpentPasscodeTable;
};

/** The gateway's database: one SQLite file. Everything that was answered is on disk. */
export type GatewayDatabase = Database<GatewaySchema>;

/** Queries and changes of it that are built and prepared once. */
export const { preparedQuery, preparedChange } = prepareQueriesOf<GatewaySchema>();

const init: Migration = {
  name: '001-init',
  sql: `
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
};

const spentPasscodes: Migration = {
  name: '002-spent-passcodes',
  sql: `
    -- One-time codes that a CSID was issued for.
    CREATE TABLE spent_passcodes (
      passcode TEXT PRIMARY KEY,
      spent_at TEXT NOT NULL
    ) STRICT;
  `,
};

/** In order; each migrates a folder from the version of its position to the next one. */
export const gatewayMigrations: readonly Migration[] = [init, spentPasscodes];

/**
 * Opens the database file, creating it at the first start.
 *
 * @throws StartFault when the file was written by a newer version of the gateway.
 */
export function openGatewayDatabase(file: string): GatewayDatabase {
  return open<GatewaySchema>(file, {
    migrations: gatewayMigrations,
    newerVersion: 'The folder of the sandbox gateway was written by a newer version of Sanad; choose an empty one.',
  });
}
