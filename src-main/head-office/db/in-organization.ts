import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A transaction that sees one organization's rows only, which it also names in new ones. */
export type Tenant = Transaction<Schema>;

/** Runs work in a transaction that sees the rows of this organization only. */
export function inOrganization<Value>(
  db: Kysely<Schema>,
  organizationId: string,
  work: (tenant: Tenant) => Promise<Value>,
): Promise<Value> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config('sanad.organization', ${organizationId}, true)`.execute(transaction);
    return work(transaction);
  });
}
