import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';

// The three characters that follow each other anywhere in a number, which is the first term of a document: as numbers, which differ from one
// organization to the next, so that one index of all leads to the documents of one.
const parts = `
CREATE FUNCTION number_parts(organization uuid, terms text) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  number text := split_part(terms, chr(1), 2);
  parts integer[] := '{}';
BEGIN
  FOR place IN 1..length(number) - 2 LOOP
    parts := parts || ('x' || substr(md5(organization::text || substr(number, place, 3)), 1, 8))::bit(32)::integer;
  END LOOP;
  RETURN parts;
END $$`;

const indexes = [
  `CREATE INDEX documents_by_number_parts ON documents USING gin (number_parts(organization_id, search_terms))`,
  `CREATE INDEX documents_by_payable ON documents (organization_id, payable_hundredths) WHERE payable_hundredths <> total_hundredths`,
];

// Below row-level security the index of parts could not be used. Each arm stops after so many; whoever asks compares the documents as well.
const search = `
CREATE FUNCTION documents_of_sale(
  part text, hundredths bigint, minute time, last_day date, most integer, of_company uuid, with_deadline boolean
) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH latest AS (
    SELECT coalesce(last_day, (SELECT (max(created_at) AT TIME ZONE 'Asia/Riyadh')::date FROM documents WHERE organization_id = current_organization())) AS day
  ), found AS (
    (
      SELECT invoice_id, organization_id, company_id, report_deadline FROM (
        SELECT invoice_id, organization_id, company_id, report_deadline, search_terms FROM documents
        WHERE number_parts(organization_id, search_terms) @> number_parts(current_organization(), chr(1) || part) OFFSET 0
      ) AS candidate
      WHERE strpos(split_part(search_terms, chr(1), 2), part) > 0
        AND organization_id = current_organization()
        AND (of_company IS NULL OR company_id = of_company)
        AND (with_deadline IS NULL OR with_deadline = (report_deadline IS NOT NULL))
      LIMIT most
    ) UNION ALL (
      SELECT invoice_id, organization_id, company_id, report_deadline FROM documents
      WHERE organization_id = current_organization() AND total_hundredths = hundredths
        AND (of_company IS NULL OR company_id = of_company)
        AND (with_deadline IS NULL OR with_deadline = (report_deadline IS NOT NULL))
      LIMIT most
    ) UNION ALL (
      SELECT invoice_id, organization_id, company_id, report_deadline FROM documents
      WHERE organization_id = current_organization() AND payable_hundredths = hundredths AND payable_hundredths <> total_hundredths
        AND (of_company IS NULL OR company_id = of_company)
        AND (with_deadline IS NULL OR with_deadline = (report_deadline IS NOT NULL))
      LIMIT most
    ) UNION ALL (
      SELECT timed.invoice_id, timed.organization_id, timed.company_id, timed.report_deadline
      FROM latest, generate_series(0, 30) AS back, LATERAL (
        SELECT * FROM documents
        WHERE organization_id = current_organization()
          AND created_at >= ((latest.day - back) + minute) AT TIME ZONE 'Asia/Riyadh'
          AND created_at < ((latest.day - back) + minute + interval '1 minute') AT TIME ZONE 'Asia/Riyadh'
          AND (of_company IS NULL OR company_id = of_company)
          AND (with_deadline IS NULL OR with_deadline = (report_deadline IS NOT NULL))
        LIMIT most
      ) AS timed
      WHERE minute IS NOT NULL
      LIMIT most
    )
  )
  SELECT invoice_id FROM found
$$`;

/** Lets documents be found by any part of their number from three characters on, by an amount, and by a time of day. */
export async function findByParts(db: Kysely<unknown>): Promise<void> {
  for (const statement of [parts, ...indexes, search]) await sql.raw(statement).execute(db);
  for (const name of ['documents_of_sale', 'number_parts']) {
    await sql.raw(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`).execute(db);
    await sql.raw(`GRANT EXECUTE ON FUNCTION ${name} TO ${applicationRole}`).execute(db);
  }
}
