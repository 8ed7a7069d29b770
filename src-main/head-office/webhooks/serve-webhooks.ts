import type { Services } from '../request/services.ts';
import { deliver, type DeliveryServices } from './delivery/deliver.ts';
import { contractPace, type DeliveryPace } from './delivery/delivery-pace.ts';
import { shortenLog } from './delivery/record-attempt.ts';
import { deliveryQueue, readDueDelivery, resumePiece, resumptionQueue } from './delivery/delivery-queue.ts';
import { retryPiece, retryQueue } from './retry-deliveries.ts';

const workers = 20;
const workersOfEndpoint = 4;
const longestPieceSeconds = 60;
const longestShorteningSeconds = 3600;
const everyNight = '17 1 * * *';

/** Opens the queues of webhooks: deliveries, those that waited for an endpoint, those that are sent again, and the nightly shortening of the log. */
export async function serveWebhooks(services: Services, settings: Partial<DeliveryPace> = {}): Promise<void> {
  const { jobs } = services;
  const delivering: DeliveryServices = { ...services, pace: { ...contractPace, ...settings } };
  await jobs.open({
    name: deliveryQueue,
    workers,
    workersOfGroup: workersOfEndpoint,
    longestSeconds: delivering.pace.longestJobSeconds,
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
    name: retryQueue,
    workers: 1,
    longestSeconds: longestPieceSeconds,
    work: (data) => retryPiece(data, services),
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
