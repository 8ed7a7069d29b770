import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';

/**
 * The channel on which the database announces, once a change is committed, the appliance that has uses of its documents to learn of,
 * or the document whose uses its owners have decided.
 */
export const usesChannel = 'sanad_uses';

const milliseconds = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Wakes who waits for this id, once the transaction is committed. */
export async function announceUses(tenant: Tenant, id: string): Promise<void> {
  await sql`SELECT pg_notify(${usesChannel}, ${id})`.execute(tenant);
}

/**
 * The number of the next change that an appliance is told of. It is never below the time in milliseconds, so that a database that was
 * restored from a backup does not use numbers again that appliances know.
 */
export async function nextChange(tenant: Tenant, organizationId: string, ownerId: string): Promise<number> {
  const { newest } = await tenant
    .insertInto('use_changes')
    .values({ organization_id: organizationId, appliance_id: ownerId, newest: milliseconds })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'appliance_id'])
        .doUpdateSet({ newest: sql<number>`greatest(use_changes.newest + 1, ${milliseconds})` }),
    )
    .returning('newest')
    .executeTakeFirstOrThrow();
  await announceUses(tenant, ownerId);
  return newest;
}

type OfUses = (eb: ExpressionBuilder<Schema, 'document_uses'>) => Expression<SqlBool>;

/** Ends uses, and lets the branches of the originals know. */
export async function endUses(tenant: Tenant, organizationId: string, which: OfUses): Promise<void> {
  const ending = await tenant
    .selectFrom('document_uses')
    .select(['document_uuid', 'original_id', 'owner_id'])
    .where('state', '!=', 'ended')
    .where(which)
    // Everyone takes the numbers of several appliances in this order.
    .orderBy('owner_id')
    .orderBy('original_id')
    .execute();
  for (const { document_uuid, original_id, owner_id } of ending) {
    await tenant
      .updateTable('document_uses')
      .set({ state: 'ended', change: await nextChange(tenant, organizationId, owner_id) })
      .where('document_uuid', '=', document_uuid)
      .where('original_id', '=', original_id)
      .execute();
  }
}

/** The uses whose documents have not arrived. */
export function notArrived(eb: ExpressionBuilder<Schema, 'document_uses'>) {
  const arrived = eb.selectFrom('documents as arrived').select('arrived.invoice_id');
  return eb.not(eb.exists(arrived.whereRef('arrived.uuid', '=', 'document_uses.document_uuid')));
}

/** Ends what is reserved for documents of an appliance that have not arrived and, since it is revoked, never will. */
export function endReservations(tenant: Tenant, organizationId: string, applianceId: string): Promise<void> {
  return endUses(tenant, organizationId, (eb) => eb.and([eb('appliance_id', '=', applianceId), notArrived(eb)]));
}
