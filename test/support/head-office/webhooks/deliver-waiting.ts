import { PgBoss } from 'pg-boss';
import { deliver, type DeliveryServices } from '../../../../src-main/head-office/webhooks/delivery/deliver.ts';
import { deliveryQueue, readDueDelivery } from '../../../../src-main/head-office/webhooks/events/delivery-queue.ts';
import { resumePiece, resumptionQueue } from '../../../../src-main/head-office/webhooks/events/resume-deliveries.ts';
import type { RunningHeadOffice } from '../running-head-office.ts';

const mostJobs = 1000;
const mostPasses = 100;

/** Works on the jobs of webhooks as the workers do, but when the test says so, and by its clock. */
export type DeliveryWorker = {
  /** Makes every attempt that is due; returns how many there were. */
  deliverWaiting(): Promise<number>;
  close(): Promise<void>;
};

/** Creates the worker of a head office that was started with `worksOnJobs: false`. */
export async function createDeliveryWorker(
  { services, database }: RunningHeadOffice,
  settings: Partial<DeliveryServices> = {},
): Promise<DeliveryWorker> {
  const boss = new PgBoss({ ...database.jobs, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  const delivering: DeliveryServices = { ...services, timeoutMs: 5000, tellDisabled: async () => {}, ...settings };

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

  return {
    async deliverWaiting() {
      let attempts = 0;
      for (let pass = 0; pass < mostPasses; pass += 1) {
        const resumed = await workOn(resumptionQueue, async (data) => {
          await resumePiece(data, services);
          return true;
        });
        const made = await workOn(deliveryQueue, (data) => deliver(readDueDelivery(data), delivering));
        attempts += made;
        if (made === 0 && resumed === 0) return attempts;
      }
      throw new Error('the deliveries never come to an end');
    },
    close: () => boss.stop(),
  };
}
