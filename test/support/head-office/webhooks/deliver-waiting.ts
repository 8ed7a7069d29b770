import { PgBoss } from 'pg-boss';
import { deliver, type DeliveryServices } from '#main/head-office/webhooks/delivery/deliver.ts';
import { contractPace } from '#main/head-office/webhooks/delivery/delivery-pace.ts';
import {
  deliveryQueue,
  readDueDelivery,
  resumePiece,
  resumptionQueue,
} from '#main/head-office/webhooks/delivery/delivery-queue.ts';
import { retryPiece, retryQueue } from '#main/head-office/webhooks/retry-deliveries.ts';
import type { RunningHeadOffice } from '../running-head-office.ts';

const mostJobs = 1000;
const mostPasses = 100;

/** Works on the jobs of webhooks as the workers do, but when the test says so, and by its clock. */
export type DeliveryWorker = {
  /** Makes every attempt that is due; returns how many there were. */
  deliverWaiting(): Promise<number>;
  /** Does the jobs of failed deliveries that are sent again, without an attempt. */
  sendPiecesAgain(): Promise<void>;
  close(): Promise<void>;
};

/** Creates the worker of a head office that was started with `worksOnJobs: false`. */
export async function createDeliveryWorker(
  { services, database }: RunningHeadOffice,
  settings: Partial<DeliveryServices> = {},
): Promise<DeliveryWorker> {
  const boss = new PgBoss({ ...database.jobs, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  const delivering: DeliveryServices = { ...services, pace: { ...contractPace, timeoutMs: 5000 }, ...settings };

  async function workOn(queue: string, work: (data: unknown) => Promise<boolean>): Promise<number> {
    // Jobs of the future too: what is due is decided by the test's clock.
    const jobs = await boss.fetch(queue, { batchSize: mostJobs, ignoreStartAfter: true });
    let done = 0;
    for (const { id, data } of jobs) {
      if (await work(data)) done += 1;
      await boss.complete(queue, id);
    }
    return done;
  }

  function sendPieceAgain(): Promise<number> {
    return workOn(retryQueue, async (data) => {
      await retryPiece(data, services);
      return true;
    });
  }

  return {
    async sendPiecesAgain() {
      for (let pass = 0; pass < mostPasses; pass += 1) if ((await sendPieceAgain()) === 0) return;
      throw new Error('the pieces never come to an end');
    },
    async deliverWaiting() {
      let attempts = 0;
      for (let pass = 0; pass < mostPasses; pass += 1) {
        const resumed = await workOn(resumptionQueue, async (data) => {
          await resumePiece(data, services);
          return true;
        });
        const retried = await sendPieceAgain();
        const made = await workOn(deliveryQueue, (data) => deliver(readDueDelivery(data), delivering));
        attempts += made;
        if (made === 0 && resumed === 0 && retried === 0) return attempts;
      }
      throw new Error('the deliveries never come to an end');
    },
    close: () => boss.stop(),
  };
}
