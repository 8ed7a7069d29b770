import { randomUUID } from 'node:crypto';
import { inOrganization } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';

/** Creates an organization without any person; its owner comes in by a set-up link. */
export async function createOrganization(name: string, { db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string> {
  const organizationId = randomUUID();
  await inOrganization(db, organizationId, (tenant) =>
    tenant.insertInto('organizations').values({ organization_id: organizationId, name, created_at: clock.now() }).execute(),
  );
  return organizationId;
}
