import { sql, type ExpressionBuilder } from 'kysely';
import type { DeliveryDetail, DeliveryListQuery, DeliveryResource } from '#shared/api/dashboard/webhooks.ts';
import { createPage, orderedByNumber, positionOf } from '#main/server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { requireFound } from '../request/require-id.ts';
import { countRows } from '../request/newest-first.ts';

type OfDelivery = ExpressionBuilder<Schema & { delivery: Schema['webhook_deliveries'] }, 'delivery'>;

// The digits of its inv_… are the UUID that the document has in the database; see uuidOfInvoice.
function invoiceNumber(eb: OfDelivery) {
  return eb
    .selectFrom('documents')
    .where('documents.invoice_id', '=', sql<string>`substr(${eb.ref('delivery.invoice_id')}, 5)::uuid`)
    .select('documents.invoice_number')
    .as('invoice_number');
}

function attemptCount(eb: OfDelivery) {
  return eb
    .selectFrom('webhook_attempts as attempt')
    .whereRef('attempt.delivery_id', '=', 'delivery.delivery_id')
    .select((count) => count.fn.countAll<number>().as('count'))
    .as('attempt_count');
}

function selectDeliveries(tenant: Tenant) {
  return tenant
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.event_id', 'delivery.event_id')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.webhook_id', 'delivery.webhook_id')
    .where('endpoint.deleted_at', 'is', null)
    .select([
      'delivery.position',
      'delivery.delivery_id',
      'delivery.webhook_id',
      'delivery.event_id',
      'delivery.event_type',
      'event.company_id',
      'delivery.invoice_id',
      'delivery.status',
      'delivery.next_attempt_at',
      'delivery.created_at',
      'delivery.finished_at',
    ])
    .select((eb) => [attemptCount(eb), invoiceNumber(eb)]);
}

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>;

function deliveryResource(row: DeliveryRow): DeliveryResource {
  return {
    delivery_id: row.delivery_id,
    webhook_id: row.webhook_id,
    event_id: row.event_id,
    event_type: row.event_type,
    company_id: row.company_id,
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    status: row.status,
    attempt_count: row.attempt_count ?? 0,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function matching(tenant: Tenant, webhookId: string, { status, event_type, invoice_id, from, to }: DeliveryListQuery) {
  let query = tenant.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (event_type !== undefined) query = query.where('event_type', '=', event_type);
  if (invoice_id !== undefined) query = query.where('invoice_id', '=', invoice_id);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<=', to);
  return query;
}

/** A page of an endpoint's deliveries, newest first. */
export async function listDeliveries(tenant: Tenant, webhookId: string, query: DeliveryListQuery) {
  const { cursor: _cursor, limit, ...filters } = query;
  const scope = { list: 'webhook_deliveries', webhookId, ...filters };
  const after = positionOf(scope, query, orderedByNumber);
  const all = matching(tenant, webhookId, query);
  const rest = after === undefined ? all : all.where('position', '<', after.value);
  const chosen = await rest
    .select('delivery_id')
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  const ids = chosen.map(({ delivery_id }) => delivery_id);
  const rows =
    ids.length === 0
      ? []
      : await selectDeliveries(tenant).where('delivery.delivery_id', 'in', ids).orderBy('delivery.position', 'desc').execute();
  return createPage(scope, query, {
    rows,
    total: await countRows(tenant, all.select('delivery_id')),
    positionOf: (row) => ({ value: row.position, id: row.delivery_id }),
    show: deliveryResource,
  });
}

/**
 * A delivery of the organization.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireDelivery(tenant: Tenant, deliveryId: string): Promise<DeliveryResource> {
  const found = await selectDeliveries(tenant).where('delivery.delivery_id', '=', deliveryId).executeTakeFirst();
  return deliveryResource(requireFound(found));
}

/** A delivery with what was sent and every attempt. */
export async function requireDeliveryDetail(tenant: Tenant, deliveryId: string): Promise<DeliveryDetail> {
  const delivery = await requireDelivery(tenant, deliveryId);
  const { request_headers: headers, body } = await tenant
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.event_id', 'delivery.event_id')
    .select(['delivery.request_headers', 'event.body'])
    .where('delivery.delivery_id', '=', delivery.delivery_id)
    .executeTakeFirstOrThrow();
  const attempts = await tenant
    .selectFrom('webhook_attempts')
    .select(['at', 'status', 'duration_ms', 'answer', 'error'])
    .where('delivery_id', '=', delivery.delivery_id)
    .orderBy('number')
    .execute();
  return {
    ...delivery,
    request: { headers, body },
    attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
}
