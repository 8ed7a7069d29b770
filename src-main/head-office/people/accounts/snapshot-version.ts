import { sql } from 'kysely';
import type { Tenant } from '../../db/in-organization.ts';
import { auditCall, type PersonsEvent } from '../../records/append-audit.ts';
import type { SignedCall } from '../../request/route.ts';

/** The channel on which the database announces, once a change is committed, the organization whose branches have something to pull. */
export const snapshotChannel = 'sanad_snapshot';

/** Wakes the branches of an organization once the transaction is committed, for a change that an appliance itself has made. */
export async function announceSnapshot(tenant: Tenant, organizationId: string): Promise<void> {
  await sql`SELECT pg_notify(${snapshotChannel}, ${organizationId})`.execute(tenant);
}

/**
 * Raises the version of what the branches of an organization pull (companies, keys, plan), in the transaction of the change. Changes
 * wait for each other here and then at the audit log: always in this order, so that none waits in a circle.
 */
export async function raiseSnapshotVersion(tenant: Tenant, organizationId: string): Promise<void> {
  await tenant
    .insertInto('snapshot_versions')
    .values({ organization_id: organizationId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ version: sql<number>`snapshot_versions.version + 1` }),
    )
    .execute();
  await announceSnapshot(tenant, organizationId);
}

/** Records a person's change of what branches pull: they pull it, and the audit log has it. */
export async function recordForBranches(call: SignedCall, event: PersonsEvent): Promise<void> {
  await raiseSnapshotVersion(call.tenant, call.caller.organizationId);
  await auditCall(call, event);
}
