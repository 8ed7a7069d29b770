import { sql, type Kysely } from 'kysely';
import { joinTerms, termsOfDocument } from '../tables/search-terms.ts';

// So many documents are read and written at once.
const batchSize = 5_000;

type Named = {
  organization_id: string;
  invoice_id: string;
  company_id: string;
  has_deadline: boolean;
  invoice_number: string;
  buyer_name: string | null;
  buyer_vat_number: string | null;
};

// Only a name has further words; numbers that are not ASCII are compared in another form than before.
function namedBehind<Schema>(db: Kysely<Schema>, last: Pick<Named, 'organization_id' | 'invoice_id'> | undefined) {
  const isBehind =
    last === undefined ? sql`true` : sql`(organization_id, invoice_id) > (${last.organization_id}, ${last.invoice_id})`;
  return sql<Named>`
    SELECT organization_id, invoice_id, company_id, report_deadline IS NOT NULL AS has_deadline, invoice_number, buyer_name, buyer_vat_number
    FROM documents
    WHERE ${isBehind} AND (buyer_name IS NOT NULL OR invoice_number ~ '[^ -~]')
    ORDER BY organization_id, invoice_id LIMIT ${batchSize}`.execute(db);
}

async function writeTerms<Schema>(db: Kysely<Schema>, documents: readonly Named[]): Promise<void> {
  const rows = documents.map(({ organization_id, invoice_id, company_id, has_deadline, ...named }) => {
    const terms = termsOfDocument({
      number: named.invoice_number,
      buyerName: named.buyer_name,
      buyerVatNumber: named.buyer_vat_number,
    });
    return { organization_id, invoice_id, company_id, has_deadline, terms, joined: joinTerms(terms) };
  });
  const given = JSON.stringify(rows);
  await sql`
    DELETE FROM document_terms AS former
    USING jsonb_to_recordset(${given}::jsonb) AS fresh(organization_id uuid, invoice_id uuid, company_id uuid, has_deadline boolean),
      documents, unnest(string_to_array(substr(documents.search_terms, 2), chr(1))) AS known(term)
    WHERE documents.organization_id = fresh.organization_id AND documents.invoice_id = fresh.invoice_id
      AND former.organization_id = fresh.organization_id AND former.company_id = fresh.company_id
      AND former.has_deadline = fresh.has_deadline AND former.term = known.term COLLATE "C" AND former.invoice_id = fresh.invoice_id`.execute(
    db,
  );
  await sql`
    INSERT INTO document_terms (organization_id, company_id, has_deadline, term, invoice_id)
    SELECT fresh.organization_id, fresh.company_id, fresh.has_deadline, term, fresh.invoice_id
    FROM jsonb_to_recordset(${given}::jsonb)
      AS fresh(organization_id uuid, invoice_id uuid, company_id uuid, has_deadline boolean, terms text[]),
      unnest(fresh.terms) AS term
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    UPDATE documents SET search_terms = fresh.joined
    FROM jsonb_to_recordset(${given}::jsonb) AS fresh(organization_id uuid, invoice_id uuid, joined text)
    WHERE documents.organization_id = fresh.organization_id AND documents.invoice_id = fresh.invoice_id`.execute(db);
}

/** Lets documents that are here already be found by any word of their buyers' names, however loosely it is typed. */
export async function searchByWords<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql.raw(`ALTER TABLE documents DISABLE TRIGGER USER`).execute(db);
  let last: Named | undefined;
  do {
    const { rows } = await namedBehind(db, last);
    await writeTerms(db, rows);
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last !== undefined);
  await sql.raw(`ALTER TABLE documents ENABLE TRIGGER USER`).execute(db);
}
