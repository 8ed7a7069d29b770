import { randomUUID } from 'node:crypto';
import type { Updateable, Selectable } from 'kysely';
import type { z } from 'zod';
import type { changeWebhookRequest, createWebhookRequest, WebhookResource } from '#shared/api/dashboard/webhooks.ts';
import { invalid, refusalOf } from '#main/server/request/request-fault.ts';
import { AppError } from '#shared/api/app-error.ts';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import { createPage, orderedByNumber, positionOf } from '#main/server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { WebhookTables } from '../db/tables/webhook-tables.ts';
import type { Services } from '../request/services.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import type { SignedCall } from '../request/route.ts';
import { resumeDeliveries } from './delivery/delivery-queue.ts';
import { newSecret, isPreviousValid } from './delivery/signing-secrets.ts';

type Change = Updateable<WebhookTables['webhook_endpoints']>;

const hourMs = 3_600_000;

/** A stored endpoint. */
export type Endpoint = Selectable<WebhookTables['webhook_endpoints']>;

const recentMs = 7 * 24 * hourMs;

// What was sent to an endpoint.
type SentTo = Pick<WebhookResource, 'last_delivery' | 'last_7_days'>;

/** Finds what was sent last to each of some endpoints: a step into an index for each of them, however long the log is. */
export function lastDeliveries(tenant: Tenant, webhookIds: readonly string[]) {
  return tenant
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_attempt_counts as counted')
          .select(['counted.last_at', 'counted.last_delivery_id'])
          .whereRef('counted.organization_id', '=', 'endpoint.organization_id')
          .whereRef('counted.webhook_id', '=', 'endpoint.webhook_id')
          .orderBy('counted.hour', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .innerJoin('webhook_deliveries as delivery', (join) =>
      join
        .onRef('delivery.organization_id', '=', 'endpoint.organization_id')
        .onRef('delivery.delivery_id', '=', 'last.last_delivery_id'),
    )
    .select(['endpoint.webhook_id', 'delivery.delivery_id', 'delivery.status', 'last.last_at'])
    .where('endpoint.webhook_id', 'in', webhookIds);
}

/** Adds up the attempts of the last days to each of some endpoints: at most a row for each hour, however many attempts there were. */
export function recentAttempts(tenant: Tenant, webhookIds: readonly string[], now: Date) {
  return tenant
    .selectFrom('webhook_attempt_counts')
    .select((eb) => ['webhook_id', eb.fn.sum<number>('attempts').as('attempts'), eb.fn.sum<number>('succeeded').as('succeeded')])
    .where('webhook_id', 'in', webhookIds)
    .where('hour', '>', new Date(now.getTime() - recentMs))
    .groupBy('webhook_id');
}

function countsOf({ attempts, succeeded } = { attempts: 0, succeeded: 0 }): SentTo['last_7_days'] {
  return { attempts, succeeded, success_rate: attempts === 0 ? null : succeeded / attempts };
}

async function findSent(tenant: Tenant, webhookIds: readonly string[], now: Date): Promise<(webhookId: string) => SentTo> {
  if (webhookIds.length === 0) return () => ({ last_delivery: null, last_7_days: countsOf() });
  const newest = await lastDeliveries(tenant, webhookIds).execute();
  const counted = await recentAttempts(tenant, webhookIds, now).execute();
  return (webhookId) => {
    const last = newest.find((row) => row.webhook_id === webhookId);
    return {
      last_delivery:
        last === undefined ? null : { delivery_id: last.delivery_id, status: last.status, at: last.last_at.toISOString() },
      last_7_days: countsOf(counted.find((row) => row.webhook_id === webhookId)),
    };
  };
}

function endpointResource(endpoint: Endpoint, sent: SentTo, now: Date): WebhookResource {
  const { webhook_id, url, event_types, company_id, description, enabled, disabled_reason } = endpoint;
  return {
    webhook_id,
    url,
    event_types,
    company_id,
    description,
    enabled,
    disabled_reason,
    disabled_at: endpoint.disabled_at?.toISOString() ?? null,
    failing_since: endpoint.failing_since?.toISOString() ?? null,
    previous_secret_expires_at: isPreviousValid(endpoint, now)
      ? (endpoint.previous_secret_expires_at?.toISOString() ?? null)
      : null,
    created_at: endpoint.created_at.toISOString(),
    updated_at: endpoint.updated_at.toISOString(),
    ...sent,
  };
}

/** An endpoint as the API shows it, without its secrets. */
export async function showEndpoint(tenant: Tenant, endpoint: Endpoint, now: Date): Promise<WebhookResource> {
  const sentTo = await findSent(tenant, [endpoint.webhook_id], now);
  return endpointResource(endpoint, sentTo(endpoint.webhook_id), now);
}

/**
 * The endpoint that the path of a request names, locked until the end of the transaction where it is to be changed.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireEndpoint({ tenant, params }: SignedCall, purpose: 'read' | 'change'): Promise<Endpoint> {
  const query = tenant
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('webhook_id', '=', requireId(params, 'webhook_id'))
    .where('deleted_at', 'is', null);
  return requireFound(await (purpose === 'change' ? query.forUpdate() : query).executeTakeFirst());
}

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
  const ids = rows.map(({ webhook_id }) => webhook_id);
  const sentTo = await findSent(tenant, ids, now);
  return createPage(scope, query, {
    rows,
    total,
    positionOf: (row) => ({ value: row.position, id: row.webhook_id }),
    show: (row) => endpointResource(row, sentTo(row.webhook_id), now),
  });
}

async function update(tenant: Tenant, { webhook_id }: Endpoint, change: Change): Promise<Endpoint> {
  return tenant
    .updateTable('webhook_endpoints')
    .set(change)
    .where('webhook_id', '=', webhook_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Enables an endpoint; what waited is sent. */
export async function enableEndpoint(
  tenant: Tenant,
  endpoint: Endpoint,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
): Promise<Endpoint> {
  if (endpoint.enabled) return endpoint;
  const enabled = { enabled: true, disabled_reason: null, disabled_at: null, failing_since: null };
  const changed = await update(tenant, endpoint, { ...enabled, updated_at: clock.now() });
  await resumeDeliveries(tenant, jobs, { organizationId: endpoint.organization_id, webhookId: endpoint.webhook_id });
  return changed;
}

// Refuses a company that the organization does not have. It stays until the transaction ends.
//
// @param companyId null for the events of all companies.
// @throws AppError VALIDATION_ERROR.
async function requireCompany(tenant: Tenant, companyId: string | null): Promise<void> {
  if (companyId === null) return;
  const company = tenant.selectFrom('companies').select('company_id').where('company_id', '=', companyId);
  if ((await company.forKeyShare().executeTakeFirst()) !== undefined) return;
  throw refusalOf([invalid('company_id', 'unknown_company', 'is not a company of this organization')]);
}

/**
 * Changes an endpoint; a new URL is allowed.
 *
 * @throws AppError VALIDATION_ERROR.
 */
export async function changeEndpoint(
  tenant: Tenant,
  endpoint: Endpoint,
  { enabled, url, event_types, company_id, description }: z.output<typeof changeWebhookRequest>,
  services: Pick<Services, 'clock' | 'jobs'>,
): Promise<Endpoint> {
  if (company_id !== undefined) await requireCompany(tenant, company_id);
  const now = services.clock.now();
  const changed = await update(tenant, endpoint, {
    ...(url === undefined ? {} : { url }),
    ...(event_types === undefined ? {} : { event_types }),
    ...(company_id === undefined ? {} : { company_id }),
    ...(description === undefined ? {} : { description }),
    ...(enabled === false && endpoint.enabled ? { enabled, disabled_reason: 'resting', disabled_at: now } : {}),
    updated_at: now,
  });
  return enabled === true ? enableEndpoint(tenant, changed, services) : changed;
}

/** Gives an endpoint a new secret, which is returned only here; the old one signs too until the grace is over. */
export async function rotateSecret(
  tenant: Tenant,
  endpoint: Endpoint,
  graceHours: number,
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const now = clock.now();
  const { secret, sealed } = newSecret(sealer, endpoint.webhook_id);
  const previous =
    graceHours === 0
      ? { previous_secret: null, previous_secret_expires_at: null }
      : { previous_secret: endpoint.secret, previous_secret_expires_at: new Date(now.getTime() + graceHours * hourMs) };
  return { endpoint: await update(tenant, endpoint, { secret: sealed, ...previous, updated_at: now }), secret };
}

/** Deletes an endpoint: its secrets and its company at once, its log with the log of that time. */
export async function deleteEndpoint(tenant: Tenant, endpoint: Endpoint, { clock }: Pick<Services, 'clock'>): Promise<void> {
  const now = clock.now();
  const nothing = { secret: '', previous_secret: null, previous_secret_expires_at: null, company_id: null };
  await update(tenant, endpoint, { ...nothing, deleted_at: now });
}

// Every event is stored once for each endpoint that wants it.
const mostEndpoints = 50;

/**
 * Creates an endpoint, whose URL is allowed. Its secret is returned only here.
 *
 * @throws AppError VALIDATION_ERROR or WEBHOOK_LIMIT_REACHED.
 */
export async function createEndpoint(
  tenant: Tenant,
  organizationId: string,
  wanted: z.output<typeof createWebhookRequest>,
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
): Promise<{ endpoint: Endpoint; secret: string }> {
  await requireCompany(tenant, wanted.company_id);
  const { count } = await tenant
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= mostEndpoints) throw new AppError('WEBHOOK_LIMIT_REACHED', { extra: { max: mostEndpoints } });
  const now = clock.now();
  const webhookId = randomUUID();
  const { secret, sealed } = newSecret(sealer, webhookId);
  const endpoint = await tenant
    .insertInto('webhook_endpoints')
    .values({
      ...wanted,
      organization_id: organizationId,
      webhook_id: webhookId,
      enabled: true,
      secret: sealed,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { endpoint, secret };
}
