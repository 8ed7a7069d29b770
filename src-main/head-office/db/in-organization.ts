import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A transaction that sees one organization's rows only, which it also names in new ones. */
export type Tenant = Transaction<Schema>;

/**
 * Runs work in a transaction that sees the rows of this organization only.
 *
 * @param options.isSnapshot whether all that it reads is of one moment, as figures must be that are held against each other.
 */
export function inOrganization<Value>(
  db: Kysely<Schema>,
  organizationId: string,
  work: (tenant: Tenant) => Promise<Value>,
  { isSnapshot = false }: { isSnapshot?: boolean } = {},
): Promise<Value> {
  const transaction = db.transaction();
  return (isSnapshot ? transaction.setIsolationLevel('repeatable read') : transaction).execute(async (tenant) => {
    await sql`SELECT set_config('sanad.organization', ${organizationId}, true)`.execute(tenant);
    return work(tenant);
  });
}
