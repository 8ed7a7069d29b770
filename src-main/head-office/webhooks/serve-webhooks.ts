import type { Services } from '../request/services.ts';
import { deliver, type DeliveryServices } from './delivery/deliver.ts';
import { deliveryTimeoutMs } from './delivery/send-request.ts';
import { shortenLog } from './delivery/shorten-log.ts';
import { deliveryQueue, readDueDelivery } from './events/delivery-queue.ts';
import { resumePiece, resumptionQueue } from './events/resume-deliveries.ts';

const workers = 10;
const workersOfEndpoint = 4;
// Longer than a claim, so that the claim of a lost process has ended when its job is given to another one.
const longestDeliverySeconds = 60;
const longestPieceSeconds = 60;
const longestShorteningSeconds = 3600;
const everyNight = '17 1 * * *';

/** Opens the queues of webhooks: deliveries, those that waited for an endpoint, and the nightly shortening of the log. */
export async function serveWebhooks(services: Services): Promise<void> {
  const { jobs, logger } = services;
  const delivering: DeliveryServices = {
    ...services,
    timeoutMs: deliveryTimeoutMs,
    tellDisabled: async (_tenant, { organizationId, webhookId, failingSince }) => {
      logger.warn(
        { organizationId, webhookId, failingSince },
        'webhook disabled: nothing could be delivered to it for three days',
      );
    },
  };
  await jobs.open({
    name: deliveryQueue,
    workers,
    workersOfGroup: workersOfEndpoint,
    longestSeconds: longestDeliverySeconds,
    work: async (data) => {
      await deliver(readDueDelivery(data), delivering);
    },
  });
  await jobs.open({
    name: resumptionQueue,
    workers: 1,
    longestSeconds: longestPieceSeconds,
    work: (data) => resumePiece(data, services),
  });
  await jobs.open({
    name: 'webhook-log',
    workers: 1,
    longestSeconds: longestShorteningSeconds,
    schedule: everyNight,
    work: async () => {
      await shortenLog(services);
    },
  });
}
