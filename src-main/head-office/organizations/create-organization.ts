import { randomUUID } from 'node:crypto';
import { inOrganization } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';

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
