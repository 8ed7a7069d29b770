import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';

const written = ['document_terms', 'document_contents', 'document_subtotals', 'document_timeline'];

// A UUID is found by its index, in the range of UUIDs that begin with the prefix, and is no term of its own.
const search = `
CREATE OR REPLACE FUNCTION documents_with_term(prefix text, most integer) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH wanted AS (
    SELECT prefix || substr('00000000-0000-0000-0000-000000000000', length(prefix) + 1) AS least,
      prefix || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', length(prefix) + 1) AS greatest
  ), bounds AS (
    SELECT CASE WHEN least ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' THEN least::uuid END AS least,
      CASE WHEN greatest ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' THEN greatest::uuid END AS greatest
    FROM wanted
  )
  SELECT invoice_id FROM (
    SELECT invoice_id FROM document_terms
    WHERE organization_id = current_organization()
      AND term >= prefix COLLATE "C" AND term < (prefix || chr(1114111)) COLLATE "C"
    UNION
    SELECT invoice_id FROM documents
    WHERE organization_id = current_organization()
      AND uuid >= (SELECT least FROM bounds) AND uuid <= (SELECT greatest FROM bounds)
  ) AS found
  LIMIT most
$$`;

// Where an organization works in production, few documents are of the sandbox.
const sandboxIndex = `
CREATE INDEX documents_of_sandbox ON documents (organization_id, created_at DESC, invoice_id DESC) WHERE environment = 'sandbox'`;

/**
 * Makes documents cheaper to take: their UUIDs are searched without rows of their own, and what a batch writes beside its documents in the same
 * transaction is not looked up again row by row. No document is ever deleted: nobody but the owner of the table may.
 */
export async function searchDocumentsByUuid(db: Kysely<unknown>): Promise<void> {
  await sql.raw(search).execute(db);
  await sql.raw(sandboxIndex).execute(db);
  await sql.raw(`REVOKE EXECUTE ON FUNCTION documents_with_term FROM PUBLIC`).execute(db);
  await sql.raw(`GRANT EXECUTE ON FUNCTION documents_with_term TO ${applicationRole}`).execute(db);
  for (const table of written) {
    await sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_organization_id_invoice_id_fkey`).execute(db);
  }
}
