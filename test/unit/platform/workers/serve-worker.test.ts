import { expect, test } from 'vitest';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import type { Handed } from '#support/platform/handing-worker.ts';

test('memory that is handed over arrives with its bytes and is gone from the worker', async () => {
  const workerQueue = new WorkerQueue<number, Handed>({
    script: new URL('../../../support/platform/handing-worker.ts', import.meta.url),
    name: 'handing',
    failure: 'Nothing was handed over',
    busy: 'Too many requests.',
    maxWaiting: 10,
    timeLimitMs: 60_000,
    maxHeapMb: 64,
  });
  const answers = [await workerQueue.run(3), await workerQueue.run(2)];
  await workerQueue.close();
  expect(answers).toEqual([
    { bytes: Uint8Array.from([7, 7, 7]), kept: null },
    { bytes: Uint8Array.from([7, 7]), kept: 0 },
  ]);
});
