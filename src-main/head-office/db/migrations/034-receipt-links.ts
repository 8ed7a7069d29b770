import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';

const statements = [
  `ALTER TABLE companies ADD COLUMN receipt_links boolean NOT NULL DEFAULT false`,
  `ALTER TABLE documents ADD COLUMN receipt_token text`,
  // Not unique: no token that a branch sends keeps a document of another organization out.
  `CREATE INDEX documents_by_receipt_token ON documents (receipt_token, received_at) WHERE receipt_token IS NOT NULL`,
  // Whoever opens a link names no organization, so this looks the document up as the owner; the first that came has the link.
  `CREATE FUNCTION document_of_receipt(token text) RETURNS TABLE (organization_id uuid, invoice_id uuid)
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     SELECT organization_id, invoice_id FROM documents WHERE receipt_token = token ORDER BY received_at LIMIT 1
   $$`,
  `REVOKE EXECUTE ON FUNCTION document_of_receipt FROM PUBLIC`,
  `GRANT EXECUTE ON FUNCTION document_of_receipt TO ${applicationRole}`,
];

/** Documents that customers open on their phones: whether a company offers that, and by what token. Documents from before this have none. */
export async function offerReceiptLinks(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
