import { z } from 'zod';
import type { Tenant } from '../../db/in-organization.ts';
import type { Jobs } from '../../jobs/jobs.ts';

/** The queue whose jobs say that a delivery may be due. What is due, and in which order, is in the rows of the deliveries. */
export const deliveryQueue = 'webhook-deliveries';

/** A delivery that may be due. */
export type DueDelivery = { organizationId: string; deliveryId: string };

const jobData = z.object({ organizationId: z.uuid(), deliveryId: z.uuid() });

/** The delivery of a job. */
export function readDueDelivery(data: unknown): DueDelivery {
  return jobData.parse(data);
}

/** Has deliveries looked at, at once or later. */
export function lookAtDeliveries(
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
