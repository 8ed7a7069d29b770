import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

// Terms are searched in one company, and by deadline those of documents that have one apart from the others, which come last.
const terms = [
  `ALTER TABLE document_terms RENAME TO former_terms`,
  `CREATE TABLE document_terms (
     organization_id uuid NOT NULL,
     company_id uuid NOT NULL,
     has_deadline boolean NOT NULL,
     term text COLLATE "C" NOT NULL,
     invoice_id uuid NOT NULL
   )`,
  `INSERT INTO document_terms
   SELECT organization_id, company_id, report_deadline IS NOT NULL, term, invoice_id
   FROM former_terms JOIN documents USING (organization_id, invoice_id)`,
  `DROP TABLE former_terms`,
  `ALTER TABLE document_terms ADD PRIMARY KEY (organization_id, company_id, has_deadline, term, invoice_id)`,
];

// Without a company all of them are gone through, of which the index has the next one at once. UUIDs are those of all documents, since
// their index has nothing else; whoever asks compares the documents themselves as well.
const search = [
  `DROP FUNCTION documents_with_term`,
  `CREATE FUNCTION documents_with_term(prefix text, most integer, of_company uuid, with_deadline boolean) RETURNS SETOF uuid
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     WITH RECURSIVE every_company AS (
       SELECT (
         SELECT company_id FROM document_terms WHERE organization_id = current_organization() ORDER BY company_id LIMIT 1
       ) AS company_id
       WHERE of_company IS NULL
       UNION ALL
       SELECT (
         SELECT term.company_id FROM document_terms AS term
         WHERE term.organization_id = current_organization() AND term.company_id > every_company.company_id
         ORDER BY term.company_id LIMIT 1
       )
       FROM every_company WHERE every_company.company_id IS NOT NULL
     ), companies AS (
       SELECT of_company AS company_id WHERE of_company IS NOT NULL
       UNION ALL
       SELECT company_id FROM every_company WHERE company_id IS NOT NULL
     ), wanted AS (
       SELECT prefix || substr('00000000-0000-0000-0000-000000000000', length(prefix) + 1) AS least,
         prefix || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', length(prefix) + 1) AS greatest
     ), bounds AS (
       SELECT CASE WHEN least ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' THEN least::uuid END AS least,
         CASE WHEN greatest ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' THEN greatest::uuid END AS greatest
       FROM wanted
     )
     SELECT invoice_id FROM (
       SELECT found.invoice_id
       FROM companies, unnest(CASE WHEN with_deadline IS NULL THEN ARRAY[true, false] ELSE ARRAY[with_deadline] END) AS has,
         LATERAL (
           SELECT term.invoice_id FROM document_terms AS term
           WHERE term.organization_id = current_organization() AND term.company_id = companies.company_id
             AND term.has_deadline = has
             AND term.term >= prefix COLLATE "C" AND term.term < (prefix || chr(1114111)) COLLATE "C"
           LIMIT most
         ) AS found
       LIMIT most
     ) AS by_term
     UNION ALL
     SELECT invoice_id FROM (
       SELECT invoice_id FROM documents
       WHERE organization_id = current_organization()
         AND uuid >= (SELECT least FROM bounds) AND uuid <= (SELECT greatest FROM bounds)
       LIMIT most
     ) AS by_uuid
   $$`,
];

// The least or the greatest id of the moment so many hours from the signing of a document, with `0` or `f` for its random digits.
function idAt(hours: number, digit: string): string {
  const milliseconds = `(extract(epoch FROM created_at AT TIME ZONE 'UTC') * 1000)::bigint + ${hours * 3_600_000}`;
  return `(lpad(to_hex(greatest(${milliseconds}, 0)), 12, '0') || '${digit.repeat(20)}')::uuid`;
}

// As before; and the id of a document begins with the time at which it was signed, give or take a day.
const regular = `
  invoice_date BETWEEN (created_at AT TIME ZONE 'Asia/Riyadh')::date - 46 AND (created_at AT TIME ZONE 'Asia/Riyadh')::date + 1
  AND invoice_id BETWEEN ${idAt(-24, '0')} AND ${idAt(24, 'f')}
  AND CASE invoice_type
    WHEN 'standard' THEN report_deadline IS NULL AND status <> 'reported'
    ELSE report_deadline IS NOT NULL AND status <> 'cleared'
      AND report_deadline BETWEEN ((invoice_date + 1)::timestamp AT TIME ZONE 'Asia/Riyadh')
        AND ((invoice_date + 2)::timestamp AT TIME ZONE 'Asia/Riyadh')
  END`;

const irregular = [
  `DROP INDEX documents_irregular`,
  `CREATE INDEX documents_irregular ON documents (organization_id) WHERE NOT (${regular})`,
  `CREATE OR REPLACE FUNCTION has_irregular_documents() RETURNS boolean
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     SELECT EXISTS (SELECT FROM documents WHERE organization_id = current_organization() AND NOT (${regular}))
   $$`,
];

// Notes and prepayments, one in twenty documents, are also counted by what they are filtered by beside their type, without a look at them.
const kinds = [
  `DROP INDEX documents_by_kind`,
  `CREATE INDEX documents_by_kind ON documents (organization_id, document_type, created_at DESC, invoice_id DESC)
     INCLUDE (company_id, appliance_id, egs_unit_id, invoice_date) WHERE document_type <> 'invoice'`,
];

/** Lets a search be limited to a company, and a list by deadline be read in two parts: documents that have one, and the others. */
export async function readListsInParts(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...terms, ...search, ...irregular, ...kinds]) await sql.raw(statement).execute(db);
  await sql.raw(`REVOKE UPDATE, DELETE, TRUNCATE ON document_terms FROM ${applicationRole}`).execute(db);
  await separateTenants(db, 'document_terms');
  await sql.raw(`REVOKE EXECUTE ON FUNCTION documents_with_term FROM PUBLIC`).execute(db);
  await sql.raw(`GRANT EXECUTE ON FUNCTION documents_with_term TO ${applicationRole}`).execute(db);
}
