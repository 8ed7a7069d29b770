import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#main/head-office/db/schema.ts';

/**
 * Works as the role that owns the tables, as somebody with the password of the database could: no row-level security, and no trigger
 * that protects the audit log.
 */
export function asTableOwner(db: Kysely<Schema>, work: (transaction: Transaction<Schema>) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // NONE is who connected; RESET would be the role of the connection's options again.
    await sql`SET LOCAL ROLE NONE`.execute(transaction);
    await sql`ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_final`.execute(transaction);
    await work(transaction);
    await sql`ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_are_final`.execute(transaction);
  });
}
