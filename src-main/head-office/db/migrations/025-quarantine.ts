import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

// What an entry is about, so that it can be looked at and taken in later.
const keptApart = [
  `ALTER TABLE kept_apart_documents
     ADD COLUMN entry_id uuid NOT NULL DEFAULT gen_random_uuid(),
     ADD COLUMN kind text,
     ADD COLUMN target text,
     ADD COLUMN invoice_number text,
     ADD COLUMN taken_at timestamptz`,
  `CREATE UNIQUE INDEX kept_apart_by_id ON kept_apart_documents (organization_id, entry_id)`,
  `CREATE INDEX kept_apart_by_target ON kept_apart_documents (organization_id, appliance_id, target)`,
  // The operator looks at those of all organizations, which no query of the application could do.
  `CREATE FUNCTION organizations_with_kept_apart() RETURNS SETOF uuid
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     SELECT DISTINCT organization_id FROM kept_apart_documents WHERE taken_at IS NULL
   $$`,
  `GRANT UPDATE (taken_at) ON kept_apart_documents TO ${applicationRole}`,
];

// What belongs to a document stays where it is: whoever reads it begins with the document.
const quarantine = [
  `ALTER TABLE settlements DROP CONSTRAINT settlements_organization_id_invoice_id_fkey`,
  `ALTER TABLE cleared_documents DROP CONSTRAINT cleared_documents_organization_id_invoice_id_fkey`,
  `ALTER TABLE appliance_commands DROP CONSTRAINT appliance_commands_organization_id_invoice_id_fkey`,
  `ALTER TABLE document_uses DROP CONSTRAINT document_uses_organization_id_original_id_fkey`,
  `CREATE TABLE quarantined_documents (
     organization_id uuid NOT NULL,
     invoice_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     received_at timestamptz NOT NULL,
     quarantined_at timestamptz NOT NULL,
     document jsonb NOT NULL,
     PRIMARY KEY (organization_id, invoice_id)
   )`,
  `CREATE INDEX quarantined_by_appliance ON quarantined_documents (organization_id, appliance_id, received_at DESC, invoice_id DESC)`,
  // The application may not delete documents: these put them aside whole, and back.
  `CREATE FUNCTION quarantine_documents(of_appliance uuid, since timestamptz, at timestamptz) RETURNS bigint
   LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
     WITH moved AS (
       DELETE FROM documents
       WHERE organization_id = current_organization() AND appliance_id = of_appliance AND received_at >= since
       RETURNING *
     ), forgotten AS (
       DELETE FROM document_terms AS former
       USING moved, unnest(string_to_array(substr(moved.search_terms, 2), chr(1))) AS known(term)
       WHERE former.organization_id = moved.organization_id AND former.company_id = moved.company_id
         AND former.has_deadline = (moved.report_deadline IS NOT NULL)
         AND former.term = known.term COLLATE "C" AND former.invoice_id = moved.invoice_id
     ), kept AS (
       INSERT INTO quarantined_documents
       SELECT organization_id, invoice_id, appliance_id, received_at, at, to_jsonb(moved) FROM moved
       RETURNING 1
     )
     SELECT count(*) FROM kept
   $$`,
  `CREATE FUNCTION release_documents(of_appliance uuid) RETURNS bigint
   LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
     WITH moved AS (
       DELETE FROM quarantined_documents
       WHERE organization_id = current_organization() AND appliance_id = of_appliance
       RETURNING *
     ), documents_back AS (
       INSERT INTO documents
       SELECT (jsonb_populate_record(NULL::documents, moved.document)).* FROM moved
       RETURNING *
     ), terms_back AS (
       INSERT INTO document_terms
       SELECT organization_id, company_id, report_deadline IS NOT NULL, term, invoice_id
       FROM documents_back, unnest(string_to_array(substr(search_terms, 2), chr(1))) AS known(term)
       ON CONFLICT DO NOTHING
     )
     SELECT count(*) FROM documents_back
   $$`,
];

/** What cannot be stored, and what a stolen appliance sent: kept whole beside everything that is listed and added up, until a person decides. */
export async function createQuarantine(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...keptApart, ...quarantine]) await sql.raw(statement).execute(db);
  await sql.raw(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON quarantined_documents FROM ${applicationRole}`).execute(db);
  await separateTenants(db, 'quarantined_documents');
  for (const name of ['quarantine_documents', 'release_documents', 'organizations_with_kept_apart']) {
    await sql.raw(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`).execute(db);
    await sql.raw(`GRANT EXECUTE ON FUNCTION ${name} TO ${applicationRole}`).execute(db);
  }
}
