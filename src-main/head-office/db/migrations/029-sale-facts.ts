import { sql, type Kysely } from 'kysely';

const byTime = 'created_at DESC, invoice_id DESC';

const statements = [
  `ALTER TABLE documents ADD COLUMN till text, ADD COLUMN cashier text, ADD COLUMN facts text`,
  `CREATE INDEX documents_by_till ON documents (organization_id, till, ${byTime}) WHERE till IS NOT NULL`,
  `CREATE INDEX documents_by_cashier ON documents (organization_id, cashier, ${byTime}) WHERE cashier IS NOT NULL`,
];

/** Who sold, by which till, and how it was paid. Null in documents from before this, and of branches that do not keep it yet. */
export async function keepSaleFacts(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
