import type { PageQuery } from '../../../../src-shared/api/dashboard/pagination.ts';
import { createPage, orderedByNumber, positionOf } from '../../../server/list-page.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { endpointResource } from './endpoint-resource.ts';

/** A page of the organization's endpoints, newest first. */
export async function listEndpoints(tenant: Tenant, organizationId: string, query: PageQuery, now: Date) {
  const scope = { list: 'webhooks', organizationId };
  const after = positionOf(scope, query, orderedByNumber);
  const all = tenant.selectFrom('webhook_endpoints').where('deleted_at', 'is', null);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rest = after === undefined ? all : all.where('position', '<', after.value);
  const rows = await rest
    .selectAll()
    .orderBy('position', 'desc')
    .limit(query.limit + 1)
    .execute();
  return createPage(scope, query, {
    rows,
    total,
    positionOf: (row) => ({ value: row.position, id: row.webhook_id }),
    show: (row) => endpointResource(row, now),
  });
}
