import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What somebody is limited to; null for all companies, or all branches. */
export type Reach = { company_ids: string[] | null; appliance_ids: string[] | null };

/** A transaction that sees one organization's rows only, which it also names in new ones. */
export type Tenant = Transaction<Schema>;

const everything: Reach = { company_ids: null, appliance_ids: null };

function isEverything({ company_ids, appliance_ids }: Reach): boolean {
  return company_ids === null && appliance_ids === null;
}

async function setReach(tenant: Tenant, { company_ids, appliance_ids }: Reach): Promise<void> {
  const [companies, appliances] = [company_ids, appliance_ids].map((ids) => (ids === null ? '' : `{${ids.join(',')}}`));
  await sql`SELECT set_config('sanad.companies', ${companies}, true), set_config('sanad.appliances', ${appliances}, true)`.execute(
    tenant,
  );
}

/** Lets a transaction see, from now on, only what somebody is limited to. */
export async function limitTo(tenant: Tenant, reach: Reach): Promise<void> {
  if (!isEverything(reach)) await setReach(tenant, reach);
}

/** Runs work that sees another part of the organization than whoever the transaction is limited to; where it fails, all of it is undone. */
export async function withReach<Value>(
  tenant: Tenant,
  { own, other }: { own: Reach; other: Reach },
  work: () => Promise<Value>,
): Promise<Value> {
  if (isEverything(own) && isEverything(other)) return work();
  await setReach(tenant, other);
  const value = await work();
  await setReach(tenant, own);
  return value;
}

/** Runs work that sees all of the organization, in the transaction of somebody who may be limited; where it fails, all of it is undone. */
export function beyondReach<Value>(tenant: Tenant, own: Reach, work: () => Promise<Value>): Promise<Value> {
  return withReach(tenant, { own, other: everything }, work);
}

/** How much of the organization whoever asks is limited to. */
export async function currentLimits(tenant: Tenant): Promise<{ isLimited: boolean; toBranches: boolean }> {
  const { rows } = await sql<{ companies: boolean; branches: boolean }>`
    SELECT reached_companies() IS NOT NULL AS companies, reached_appliances() IS NOT NULL AS branches`.execute(tenant);
  const { companies = false, branches = false } = rows[0] ?? {};
  return { isLimited: companies || branches, toBranches: branches };
}

/**
 * Runs work in a transaction that sees the rows of this organization only.
 *
 * @param options.reach what whoever asks is limited to; nothing, where it is known only later ({@link limitTo}).
 * @param options.isSnapshot whether all that it reads is of one moment, as figures must be that are held against each other.
 */
export function inOrganization<Value>(
  db: Kysely<Schema>,
  organizationId: string,
  work: (tenant: Tenant) => Promise<Value>,
  { isSnapshot = false, reach }: { isSnapshot?: boolean; reach?: Reach } = {},
): Promise<Value> {
  const transaction = db.transaction();
  return (isSnapshot ? transaction.setIsolationLevel('repeatable read') : transaction).execute(async (tenant) => {
    await sql`SELECT set_config('sanad.organization', ${organizationId}, true)`.execute(tenant);
    if (reach !== undefined) await limitTo(tenant, reach);
    return work(tenant);
  });
}
