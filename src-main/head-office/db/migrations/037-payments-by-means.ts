import { sql, type Kysely } from 'kysely';

/** Documents are found by the means that they were paid by. */
export async function findByMeans<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`CREATE INDEX document_payments_by_means ON document_payments (organization_id, means, invoice_id)`.execute(db);
}
