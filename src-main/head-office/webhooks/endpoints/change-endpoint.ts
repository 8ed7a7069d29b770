import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { changeWebhookRequest } from '../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { WebhookTables } from '../../db/tables/webhook-tables.ts';
import type { Services } from '../../request/services.ts';
import { resumeDeliveries } from '../events/resume-deliveries.ts';
import type { Endpoint } from './endpoint-resource.ts';
import { requireCompany } from './require-company.ts';
import { newSecret } from './signing-secrets.ts';

type Change = Updateable<WebhookTables['webhook_endpoints']>;

const hourMs = 3_600_000;

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
