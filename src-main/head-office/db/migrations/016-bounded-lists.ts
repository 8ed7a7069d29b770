import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';

// A search that begins very many terms reads documents in the order of the list, so they have their terms themselves, each behind U+0001.
const terms = [
  `ALTER TABLE documents ADD COLUMN search_terms text NOT NULL DEFAULT ''`,
  `ALTER TABLE documents DISABLE TRIGGER USER`,
  `UPDATE documents SET search_terms = found.terms
   FROM (
     SELECT organization_id, invoice_id, string_agg(chr(1) || term, '') AS terms FROM document_terms GROUP BY organization_id, invoice_id
   ) AS found
   WHERE documents.organization_id = found.organization_id AND documents.invoice_id = found.invoice_id`,
  `ALTER TABLE documents ENABLE TRIGGER USER`,
  // Stops after so many entries of each index; a document is among them once for each of its terms.
  `CREATE OR REPLACE FUNCTION documents_with_term(prefix text, most integer) RETURNS SETOF uuid
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

// What the times of a document have to do with each other, as every branch issues it: it is dated in Riyadh, at most 45 days before it was signed; a
// simplified one has a day, from its own time on, until it has to be reported, a standard one has none; the one is reported, the other cleared.
// Both ends have a day more, for what is signed at midnight.
const regular = `
  invoice_date BETWEEN (created_at AT TIME ZONE 'Asia/Riyadh')::date - 46 AND (created_at AT TIME ZONE 'Asia/Riyadh')::date + 1
  AND CASE invoice_type
    WHEN 'standard' THEN report_deadline IS NULL AND status <> 'reported'
    ELSE report_deadline IS NOT NULL AND status <> 'cleared'
      AND report_deadline BETWEEN ((invoice_date + 1)::timestamp AT TIME ZONE 'Asia/Riyadh')
        AND ((invoice_date + 2)::timestamp AT TIME ZONE 'Asia/Riyadh')
  END`;

// Row-level security takes `coalesce` for something that might show a row to others, and would compare row by row.
const deadline = [
  `DROP INDEX documents_by_deadline`,
  `CREATE INDEX documents_by_deadline ON documents
     (organization_id, (CASE WHEN report_deadline IS NULL THEN 'infinity'::timestamptz ELSE report_deadline END), invoice_id)`,
];

const irregular = [
  // Empty, as long as no appliance says otherwise.
  `CREATE INDEX documents_irregular ON documents (organization_id) WHERE NOT (${regular})`,
  `CREATE FUNCTION has_irregular_documents() RETURNS boolean
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     SELECT EXISTS (SELECT FROM documents WHERE organization_id = current_organization() AND NOT (${regular}))
   $$`,
];

/** Lets a page of every list read little: a search that finds nearly everything, and an order by another time than the one of the filter. */
export async function boundLists(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...terms, ...deadline, ...irregular]) await sql.raw(statement).execute(db);
  for (const name of ['documents_with_term', 'has_irregular_documents']) {
    await sql.raw(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`).execute(db);
    await sql.raw(`GRANT EXECUTE ON FUNCTION ${name} TO ${applicationRole}`).execute(db);
  }
}
