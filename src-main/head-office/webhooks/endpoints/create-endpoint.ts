import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { createWebhookRequest } from '../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import type { Endpoint } from './endpoint-resource.ts';
import { requireCompany } from './require-company.ts';
import { newSecret } from './signing-secrets.ts';

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
