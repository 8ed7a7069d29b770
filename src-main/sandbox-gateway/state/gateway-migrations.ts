import type { Migration } from '../../platform/sqlite/migrate.ts';

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
