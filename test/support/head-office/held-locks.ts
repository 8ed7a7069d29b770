import { sql } from 'kysely';
import { expect } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import type { RunningHeadOffice } from './running-head-office.ts';

/** Executes a statement in a transaction of an organization, which stays open; returns how to let it end. */
export async function hold(
  { services: { db } }: RunningHeadOffice,
  organizationId: string,
  statement: string,
): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const over = inOrganization(db, organizationId, async (tenant) => {
    await sql.raw(statement).execute(tenant);
    begun.resolve();
    await released.promise;
  });
  await begun.promise;
  return () => {
    released.resolve();
    return over;
  };
}

/** Holds the audit log of an organization, so that nothing that writes it is over. It must have an entry. */
export function holdAuditLog(headOffice: RunningHeadOffice, organizationId: string): Promise<() => Promise<void>> {
  return hold(headOffice, organizationId, 'SELECT FROM audit_heads FOR UPDATE');
}

/** Waits until so many statements wait for locks. */
export function waiting({ services: { db } }: RunningHeadOffice, count: number): Promise<void> {
  const locks = sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM pg_locks
    WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
  return expect.poll(async () => (await locks.execute(db)).rows[0]?.waiting, { timeout: 20_000 }).toBe(count);
}
