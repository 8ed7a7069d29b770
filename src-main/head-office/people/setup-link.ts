import assert from 'node:assert/strict';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';
import { createLink } from './accounts/one-time-links.ts';
import { createFirstOrganization, createOrganization, findFirstOrganization } from './accounts/organizations.ts';

const setupLinkMs = 7 * 24 * 3_600_000;

/** What set-up links need. */
export type SetupLinkServices = Pick<Services, 'db' | 'clock' | 'publicUrl'>;

/** Whether an organization has been set up: whether it has people. */
export async function hasPeople(tenant: Tenant): Promise<boolean> {
  const person = await tenant.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
  return person !== undefined;
}

async function createSetupLink(organizationId: string, services: SetupLinkServices, email?: string): Promise<string> {
  const { db, clock, publicUrl } = services;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + setupLinkMs);
  const token = await inOrganization(db, organizationId, (tenant) =>
    createLink(tenant, { organizationId, kind: 'setup', now, expiresAt, ...(email === undefined ? {} : { email }) }),
  );
  return `${publicUrl()}/setup#${token}`;
}

/** Whether the first organization of a head office has been set up. */
export async function isSetUp({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const organizationId = await findFirstOrganization(db);
  return organizationId !== undefined && inOrganization(db, organizationId, hasPeople);
}

/** A link for setting up a head office that nobody has set up yet; undefined for another. It is valid once, for 7 days. */
export async function firstSetupLink(services: SetupLinkServices): Promise<string | undefined> {
  if (await isSetUp(services)) return undefined;
  await createFirstOrganization(services);
  const organizationId = await findFirstOrganization(services.db);
  assert(organizationId !== undefined, 'the first organization has been created');
  return createSetupLink(organizationId, services);
}

/** Creates another organization, and the link by which its owner sets it up. */
export async function createOrganizationWithLink(name: string, ownerEmail: string, services: SetupLinkServices): Promise<string> {
  const organizationId = await createOrganization(name, services);
  return createSetupLink(organizationId, services, ownerEmail);
}
