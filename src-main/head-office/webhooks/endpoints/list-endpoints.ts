import type { z } from 'zod';
import type { webhookListQuery, WebhookResource } from '../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { foreignCursor, pageOf, readPageCursor, type Page } from '../paging/page-cursor.ts';
import { endpointResource } from './endpoint-resource.ts';

async function positionOf(tenant: Tenant, webhookId: string): Promise<number> {
  const found = await tenant
    .selectFrom('webhook_endpoints')
    .select('position')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (found === undefined) throw foreignCursor();
  return found.position;
}

/** A page of the organization's endpoints, newest first. */
export async function listEndpoints(
  tenant: Tenant,
  organizationId: string,
  { cursor, limit }: z.output<typeof webhookListQuery>,
  now: Date,
): Promise<Page<WebhookResource>> {
  const scope = ['webhooks', organizationId];
  const after = readPageCursor(scope, cursor);
  const all = tenant.selectFrom('webhook_endpoints').where('deleted_at', 'is', null);
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rest = after === undefined ? all : all.where('position', '<', await positionOf(tenant, after));
  const rows = await rest
    .selectAll()
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(
    rows,
    { scope, limit, counted: count },
    ({ webhook_id }) => webhook_id,
    (endpoint) => endpointResource(endpoint, now),
  );
}
