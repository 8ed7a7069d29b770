import { z } from 'zod';
import { inOrganization, type Tenant } from '../../db/in-organization.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Services } from '../../request/services.ts';
import { lookAtDeliveries } from './delivery-queue.ts';

/** The queue whose jobs have a piece of what waited for an endpoint looked at. */
export const resumptionQueue = 'webhook-resumptions';

const pieceOfDeliveries = 1000;

const jobData = z.object({ organizationId: z.uuid(), webhookId: z.uuid(), after: z.int() });

/** Has everything looked at that waits for an endpoint, piece by piece. */
export function resumeDeliveries(
  tenant: Tenant,
  jobs: Jobs,
  { organizationId, webhookId, after = 0 }: { organizationId: string; webhookId: string; after?: number },
): Promise<void> {
  return jobs.add(tenant, resumptionQueue, [{ data: { organizationId, webhookId, after } }]);
}

/** Has one piece looked at, and adds the job of the next one. */
export async function resumePiece(data: unknown, { db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const { organizationId, webhookId, after } = jobData.parse(data);
  await inOrganization(db, organizationId, async (tenant) => {
    const waiting = await tenant
      .selectFrom('webhook_deliveries')
      .select(['delivery_id as deliveryId', 'webhook_id as webhookId', 'position'])
      .where('webhook_id', '=', webhookId)
      .where('finished_at', 'is', null)
      .where('position', '>', after)
      .orderBy('position')
      .limit(pieceOfDeliveries)
      .execute();
    await lookAtDeliveries(tenant, jobs, organizationId, waiting);
    const last = waiting.at(-1);
    if (last === undefined || waiting.length < pieceOfDeliveries) return;
    await resumeDeliveries(tenant, jobs, { organizationId, webhookId, after: last.position });
  });
}
