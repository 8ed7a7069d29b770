import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const appliances = [
  `CREATE TABLE appliances (
     organization_id uuid NOT NULL REFERENCES organizations,
     appliance_id uuid NOT NULL,
     branch_name text NOT NULL,
     company_ids uuid[] NOT NULL,
     credential_hash text NOT NULL,
     ledger_id text NOT NULL,
     version text NOT NULL,
     created_at timestamptz NOT NULL,
     last_seen_at timestamptz NOT NULL,
     revoked_at timestamptz,
     PRIMARY KEY (organization_id, appliance_id)
   )`,
  `CREATE UNIQUE INDEX appliances_by_credential ON appliances (organization_id, credential_hash)`,
  `CREATE INDEX appliances_by_time ON appliances (organization_id, created_at DESC, appliance_id DESC)`,
  `CREATE TABLE enrolment_codes (
     organization_id uuid NOT NULL REFERENCES organizations,
     code_hash text NOT NULL,
     branch_name text NOT NULL,
     company_ids uuid[] NOT NULL,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     PRIMARY KEY (organization_id, code_hash)
   )`,
  // What an appliance last said of itself.
  `CREATE TABLE appliance_reports (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     received_at timestamptz NOT NULL,
     clock_skew_ms bigint NOT NULL,
     report jsonb NOT NULL,
     PRIMARY KEY (organization_id, appliance_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
  // How far the feed of an appliance has been taken; the digest is that of the entry at the position.
  `CREATE TABLE feed_positions (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     position bigint NOT NULL,
     digest text NOT NULL,
     newest bigint NOT NULL,
     moved_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, appliance_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
];

const units = [
  // The companies as an appliance knows them.
  `CREATE TABLE appliance_companies (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     company_id uuid NOT NULL,
     profile jsonb NOT NULL,
     PRIMARY KEY (organization_id, appliance_id, company_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
  `CREATE TABLE egs_units (
     organization_id uuid NOT NULL,
     egs_unit_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     company_id uuid NOT NULL,
     environment text NOT NULL,
     unit_name text NOT NULL,
     serial_number text NOT NULL,
     phase integer NOT NULL,
     invoice_type text NOT NULL,
     created_at timestamptz NOT NULL,
     -- Null until the appliance has said it.
     state jsonb,
     -- Since when the end of its chain is uncertain; null while it is certain.
     chain_end jsonb,
     production_certificate_id uuid,
     icv bigint NOT NULL DEFAULT 0,
     last_document_at timestamptz,
     PRIMARY KEY (organization_id, egs_unit_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
  `CREATE INDEX egs_units_by_time ON egs_units (organization_id, created_at DESC, egs_unit_id DESC)`,
  `CREATE TABLE egs_certificates (
     organization_id uuid NOT NULL,
     certificate_id uuid NOT NULL,
     egs_unit_id uuid NOT NULL,
     kind text NOT NULL,
     request_id text NOT NULL,
     certificate text NOT NULL,
     issued_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     received_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, certificate_id),
     FOREIGN KEY (organization_id, egs_unit_id) REFERENCES egs_units
   )`,
  `CREATE INDEX egs_certificates_by_unit ON egs_certificates (organization_id, egs_unit_id)`,
  // The keys that work at an appliance, wherever they were made.
  `CREATE TABLE appliance_keys (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     key_id text NOT NULL,
     key jsonb NOT NULL,
     PRIMARY KEY (organization_id, appliance_id, key_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
  `CREATE TABLE api_key_uses (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     key_id text NOT NULL,
     first_used_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, key_id, appliance_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
];

const documents = [
  `CREATE TABLE documents (
     organization_id uuid NOT NULL,
     -- The digits of inv_….
     invoice_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     -- In the order of issue at its appliance.
     position bigint NOT NULL,
     uuid uuid NOT NULL,
     company_id uuid NOT NULL,
     environment text NOT NULL,
     egs_unit_id uuid NOT NULL,
     icv bigint NOT NULL,
     previous_hash text NOT NULL,
     hash text NOT NULL,
     certificate_id uuid NOT NULL,
     invoice_number text NOT NULL,
     invoice_type text NOT NULL,
     transaction_code text NOT NULL,
     document_type text NOT NULL,
     invoice_date date NOT NULL,
     invoice_time text NOT NULL,
     supply_date date,
     currency text NOT NULL,
     exchange_rate text,
     subtotal_hundredths bigint NOT NULL,
     vat_hundredths bigint NOT NULL,
     vat_sar_hundredths bigint NOT NULL,
     total_hundredths bigint NOT NULL,
     prepaid_hundredths bigint NOT NULL,
     rounding_hundredths bigint NOT NULL,
     payable_hundredths bigint NOT NULL,
     prices_include_vat boolean NOT NULL,
     original_invoice_id uuid,
     -- As the XML has it: both languages, separated by " | ".
     buyer_name text,
     buyer_vat_number text,
     report_deadline timestamptz,
     created_at timestamptz NOT NULL,
     received_at timestamptz NOT NULL,
     -- What follows changes until the document is finished.
     status text NOT NULL,
     status_at timestamptz NOT NULL,
     tax_status text NOT NULL,
     tax_compliant boolean NOT NULL,
     retry_count integer NOT NULL,
     last_error text,
     warnings jsonb NOT NULL,
     reported_at timestamptz,
     cleared_at timestamptz,
     PRIMARY KEY (organization_id, invoice_id),
     FOREIGN KEY (organization_id, egs_unit_id) REFERENCES egs_units
   )`,
  `CREATE UNIQUE INDEX documents_by_chain ON documents (organization_id, egs_unit_id, icv)`,
  `CREATE INDEX documents_by_time ON documents (organization_id, created_at DESC, invoice_id DESC)`,
  `CREATE INDEX documents_by_company ON documents (organization_id, company_id, created_at DESC, invoice_id DESC)`,
  `CREATE INDEX documents_by_appliance ON documents (organization_id, appliance_id, created_at DESC, invoice_id DESC)`,
  `CREATE INDEX documents_by_unit ON documents (organization_id, egs_unit_id, created_at DESC, invoice_id DESC)`,
  `CREATE INDEX documents_by_date ON documents (organization_id, invoice_date DESC, invoice_id DESC)`,
  `CREATE INDEX documents_by_total ON documents (organization_id, total_hundredths DESC, invoice_id DESC)`,
  `CREATE INDEX documents_by_buyer ON documents (organization_id, buyer_vat_number, created_at DESC, invoice_id DESC)
     WHERE buyer_vat_number IS NOT NULL`,
  `CREATE INDEX documents_by_original ON documents (organization_id, original_invoice_id) WHERE original_invoice_id IS NOT NULL`,
  // Documents without a deadline come last.
  `CREATE INDEX documents_by_deadline
     ON documents (organization_id, coalesce(report_deadline, 'infinity'::timestamptz), invoice_id)`,
  `CREATE INDEX documents_by_uuid ON documents (organization_id, uuid)`,
  `CREATE INDEX documents_by_status ON documents (organization_id, status, created_at DESC, invoice_id DESC)`,
  // Most documents are without a warning, so the others are few.
  `CREATE INDEX documents_not_compliant ON documents (organization_id, created_at DESC, invoice_id DESC) WHERE NOT tax_compliant`,
  // What a search by prefix finds: number, UUID, buyer's VAT number, buyer's name in each language; in lower case.
  `CREATE TABLE document_terms (
     organization_id uuid NOT NULL,
     term text COLLATE "C" NOT NULL,
     invoice_id uuid NOT NULL,
     PRIMARY KEY (organization_id, term, invoice_id),
     FOREIGN KEY (organization_id, invoice_id) REFERENCES documents
   )`,
  `CREATE TABLE document_contents (
     organization_id uuid NOT NULL,
     invoice_id uuid NOT NULL,
     xml bytea NOT NULL,
     line_items bytea NOT NULL,
     PRIMARY KEY (organization_id, invoice_id),
     FOREIGN KEY (organization_id, invoice_id) REFERENCES documents
   )`,
  `CREATE TABLE cleared_documents (
     organization_id uuid NOT NULL,
     invoice_id uuid NOT NULL,
     qr text,
     received_at timestamptz NOT NULL,
     differences text,
     xml bytea NOT NULL,
     PRIMARY KEY (organization_id, invoice_id),
     FOREIGN KEY (organization_id, invoice_id) REFERENCES documents
   )`,
  `CREATE TABLE settlements (
     organization_id uuid NOT NULL,
     invoice_id uuid NOT NULL,
     position integer NOT NULL,
     prepayment_id uuid NOT NULL,
     amount_hundredths bigint NOT NULL,
     PRIMARY KEY (organization_id, invoice_id, position),
     FOREIGN KEY (organization_id, invoice_id) REFERENCES documents
   )`,
  `CREATE INDEX settlements_by_prepayment ON settlements (organization_id, prepayment_id)`,
  `CREATE TABLE document_timeline (
     organization_id uuid NOT NULL,
     invoice_id uuid NOT NULL,
     at timestamptz NOT NULL,
     -- In the feed of the appliance, for statuses of one moment.
     position bigint NOT NULL,
     status text NOT NULL,
     PRIMARY KEY (organization_id, invoice_id, at, status),
     FOREIGN KEY (organization_id, invoice_id) REFERENCES documents
   )`,
  // Documents that were received but are none of the mirror's: broken, foreign, or of another chain.
  `CREATE TABLE kept_apart_documents (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     position bigint NOT NULL,
     digest text NOT NULL,
     code text NOT NULL,
     reason text NOT NULL,
     egs_unit_id uuid,
     icv bigint,
     hash text,
     entry bytea NOT NULL,
     received_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, appliance_id, position, digest),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
  `CREATE INDEX kept_apart_by_chain ON kept_apart_documents (organization_id, egs_unit_id, icv)`,
];

const final = ['document_contents', 'cleared_documents', 'settlements', 'document_terms', 'kept_apart_documents'];

// Of a document only what its appliance learns later may change.
const changeable = 'status, status_at, tax_status, tax_compliant, retry_count, last_error, warnings, reported_at, cleared_at';

/** Appliances and the mirror of their ledgers: every key begins with the organization, which row-level security asks for first. */
export async function createMirror(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...appliances, ...units, ...documents]) await sql.raw(statement).execute(db);
  for (const table of final) await sql.raw(`REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${applicationRole}`).execute(db);
  await sql.raw(`REVOKE UPDATE, DELETE, TRUNCATE ON documents FROM ${applicationRole}`).execute(db);
  await sql.raw(`GRANT UPDATE (${changeable}) ON documents TO ${applicationRole}`).execute(db);
  await separateTenants(
    db,
    'appliances',
    'enrolment_codes',
    'appliance_reports',
    'feed_positions',
    'appliance_companies',
    'egs_units',
    'egs_certificates',
    'appliance_keys',
    'api_key_uses',
    'documents',
    'document_timeline',
    ...final,
  );
}
