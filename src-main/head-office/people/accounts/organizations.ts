import { randomUUID } from 'node:crypto';
import { planOf, type Plan } from '#shared/api/dashboard/plans.ts';
import { inOrganization, type Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';

/** The plan of the transaction's organization. */
export async function currentPlan(tenant: Tenant): Promise<Plan> {
  const { plan } = await tenant.selectFrom('organizations').select('plan').executeTakeFirstOrThrow();
  return planOf(plan);
}

/**
 * The same, which nothing can change until the transaction ends: for what a plan limits, two requests at a time could exceed it
 * together.
 */
export async function lockPlan(tenant: Tenant): Promise<Plan> {
  const { plan } = await tenant.selectFrom('organizations').select('plan').forNoKeyUpdate().executeTakeFirstOrThrow();
  return planOf(plan);
}

const firstOrganizationSetting = 'first_organization';

type OrganizationServices = Pick<Services, 'db' | 'clock'>;

/** Creates an organization without any person; its owner comes in by a set-up link. */
export async function createOrganization(name: string, { db, clock }: OrganizationServices): Promise<string> {
  const organizationId = randomUUID();
  await inOrganization(db, organizationId, (tenant) =>
    tenant.insertInto('organizations').values({ organization_id: organizationId, name, created_at: clock.now() }).execute(),
  );
  return organizationId;
}

/** The organization that a head office has from its first start; undefined before that. */
export async function findFirstOrganization(db: Services['db']): Promise<string | undefined> {
  const setting = await db.selectFrom('settings').select('value').where('name', '=', firstOrganizationSetting).executeTakeFirst();
  return setting?.value;
}

/** Creates the first organization, nameless until it is set up. Processes that start at the same time on one database agree on one. */
export async function createFirstOrganization({ db, clock }: OrganizationServices): Promise<void> {
  const organizationId = randomUUID();
  await inOrganization(db, organizationId, async (tenant) => {
    const { numInsertedOrUpdatedRows } = await tenant
      .insertInto('settings')
      .values({ name: firstOrganizationSetting, value: organizationId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    const row = { organization_id: organizationId, name: '', created_at: clock.now() };
    await tenant.insertInto('organizations').values(row).execute();
  });
}
