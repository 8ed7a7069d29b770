import { sql, type Insertable } from 'kysely';
import type { DocumentLease } from '#shared/api/sync/document-lease.ts';
import { riyadhMonth } from '#shared/invoice/calendar-month.ts';
import type { Tenant } from '../db/in-organization.ts';
import { currentPlan } from '../people/accounts/organizations.ts';
import type { DocumentTable } from '../db/tables/document-tables.ts';
import { countDocuments } from './usage-counters.ts';

/** What of a hard limit is left to one of several appliances: an equal share, rounded up so that the last document goes to somebody. */
export function shareOf(left: number, appliances: number): number {
  return Math.ceil(Math.max(0, left) / Math.max(1, appliances));
}

async function usedOf(tenant: Tenant, month: string): Promise<number> {
  const total = tenant.selectFrom('usage_totals').select('documents').where('month', '=', month);
  return (await total.where('environment', '=', 'production').executeTakeFirst())?.documents ?? 0;
}

async function arrivedFrom(tenant: Tenant, applianceId: string, month: string): Promise<number> {
  const own = tenant.selectFrom('appliance_usage').select('documents').where('month', '=', month);
  return (await own.where('appliance_id', '=', applianceId).executeTakeFirst())?.documents ?? 0;
}

async function countAppliances(tenant: Tenant): Promise<number> {
  const inUse = tenant.selectFrom('appliances').where('revoked_at', 'is', null);
  return (await inUse.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/**
 * What an appliance may issue of the plan's production documents until it hears of head office again: its share of what is left, beyond
 * what has arrived from it. Null under a plan without a hard limit; the sandbox is never limited.
 */
export async function grantLease(tenant: Tenant, applianceId: string, now: Date): Promise<DocumentLease> {
  const { documents: limit, documents_limit } = (await currentPlan(tenant)).limits;
  if (limit === null || documents_limit !== 'hard') return null;
  const month = riyadhMonth(now);
  const appliances = await countAppliances(tenant);
  const left = limit - (await usedOf(tenant, month));
  const documents = (await arrivedFrom(tenant, applianceId, month)) + shareOf(left, appliances);
  return { month, documents, later_documents: shareOf(limit, appliances) };
}

/** Counts production documents that have just arrived from an appliance, for its lease. */
export async function countArrived(
  tenant: Tenant,
  appliance: { organizationId: string; applianceId: string },
  { month, documents }: { month: string; documents: number },
): Promise<void> {
  const row = { organization_id: appliance.organizationId, appliance_id: appliance.applianceId, month, documents };
  await tenant
    .insertInto('appliance_usage')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'appliance_id', 'month'])
        .doUpdateSet({ documents: sql<number>`appliance_usage.documents + excluded.documents` }),
    )
    .execute();
}

type NewDocument = Pick<Insertable<DocumentTable>, 'company_id' | 'environment'> & { created_at: Date | string };

// From its first document on, a company's VAT number is fixed.
async function noteFirstDocuments(tenant: Tenant, companyIds: readonly string[], now: Date): Promise<void> {
  await tenant
    .updateTable('companies')
    .set({ first_document_at: now })
    .where('company_id', 'in', companyIds)
    .where('first_document_at', 'is', null)
    .execute();
}

/** Counts documents that have just been stored: for their companies, for the lease of their appliance and for the plan. */
export async function countNewDocuments(
  tenant: Tenant,
  appliance: { organizationId: string; applianceId: string },
  documents: readonly NewDocument[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return;
  const kinds = Map.groupBy(documents, ({ company_id, environment, created_at }) => {
    return JSON.stringify([company_id, environment, riyadhMonth(new Date(created_at))]);
  });
  await noteFirstDocuments(tenant, [...new Set(documents.map(({ company_id }) => company_id))].toSorted(), now);
  const counted = [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { company_id: companyId, environment, created_at } = first;
    return [{ companyId, environment, month: riyadhMonth(new Date(created_at)), documents: alike.length }];
  });
  // Before the counters of the organization, at which others wait.
  for (const each of counted) if (each.environment === 'production') await countArrived(tenant, appliance, each);
  await countDocuments(tenant, appliance.organizationId, counted, now);
}
