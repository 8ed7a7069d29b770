import { sql, type Kysely } from 'kysely';

const statements = [
  `ALTER TABLE documents ADD COLUMN replaces_invoice_id uuid`,
  `CREATE INDEX documents_by_replaced ON documents (organization_id, replaces_invoice_id) WHERE replaces_invoice_id IS NOT NULL`,
];

/** The rejected document that a document was issued in place of. Null in documents from before this. */
export async function keepReplacedDocuments(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
