import type { Selectable } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { WebhookResource } from '../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { WebhookTables } from '../../db/tables/webhook-tables.ts';
import { isPreviousValid } from './signing-secrets.ts';

/** A stored endpoint. */
export type Endpoint = Selectable<WebhookTables['webhook_endpoints']>;

/** An endpoint as the API shows it, without its secrets. */
export function endpointResource(endpoint: Endpoint, now: Date): WebhookResource {
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
  };
}

/**
 * An endpoint of the organization, locked until the end of the transaction where it is to be changed.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireEndpoint(
  tenant: Tenant,
  webhookId: string | undefined,
  purpose: 'read' | 'change',
): Promise<Endpoint> {
  if (webhookId === undefined || !z.uuid().safeParse(webhookId).success) throw new AppError('NOT_FOUND');
  const query = tenant
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('deleted_at', 'is', null);
  const found = await (purpose === 'change' ? query.forUpdate() : query).executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
