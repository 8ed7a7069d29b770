import { z } from 'zod';
import { type Tenant, inOrganization } from '../../db/in-organization.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Services } from '../../request/services.ts';

/** The queue whose jobs say that a delivery may be due. What is due, and in which order, is in the rows of the deliveries. */
export const deliveryQueue = 'webhook-deliveries';

/** A delivery that may be due. */
export type DueDelivery = { organizationId: string; deliveryId: string };

const jobData = z.object({ organizationId: z.uuid(), deliveryId: z.uuid() });

/** The delivery of a job. */
export function readDueDelivery(data: unknown): DueDelivery {
  return jobData.parse(data);
}

/** What the deliveries to an endpoint are kept in order by: those of one document, or of one alert. */
export type DeliveryOrder = { webhook_id: string; invoice_id: string | null; alert_id: string | null; position: number };

/** The deliveries that wait beside another of the same document or alert, in their order; undefined where its order is nothing. */
export function waitingBeside(tenant: Tenant, { webhook_id, invoice_id, alert_id }: DeliveryOrder) {
  if (invoice_id === null && alert_id === null) return undefined;
  return tenant
    .selectFrom('webhook_deliveries')
    .select('delivery_id')
    .where('webhook_id', '=', webhook_id)
    .$if(invoice_id !== null, (all) => all.where('invoice_id', '=', invoice_id))
    .$if(alert_id !== null, (all) => all.where('alert_id', '=', alert_id))
    .where('finished_at', 'is', null)
    .orderBy('position')
    .limit(1);
}

/** Has deliveries looked at, at once or later. */
export function reviewDeliveries(
  tenant: Tenant,
  jobs: Jobs,
  organizationId: string,
  deliveries: readonly { webhookId: string; deliveryId: string; afterMs?: number }[],
): Promise<void> {
  return jobs.add(
    tenant,
    deliveryQueue,
    deliveries.map(({ webhookId, deliveryId, afterMs = 0 }) => {
      const due: DueDelivery = { organizationId, deliveryId };
      return { data: due, afterMs, group: webhookId };
    }),
  );
}

/** The queue whose jobs have a piece of what waited for an endpoint looked at. */
export const resumptionQueue = 'webhook-resumptions';

const pieceOfDeliveries = 1000;

const resumedPiece = z.object({ organizationId: z.uuid(), webhookId: z.uuid(), after: z.int() });

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
  const { organizationId, webhookId, after } = resumedPiece.parse(data);
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
    await reviewDeliveries(tenant, jobs, organizationId, waiting);
    const last = waiting.at(-1);
    if (last === undefined || waiting.length < pieceOfDeliveries) return;
    await resumeDeliveries(tenant, jobs, { organizationId, webhookId, after: last.position });
  });
}
