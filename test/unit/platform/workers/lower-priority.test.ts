import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';

const isLinux = process.platform === 'linux';

test('a thread lowers its own priority on Linux, and never that of the program', async () => {
  const before = getPriority();
  const workerQueue = new WorkerQueue<undefined, number>({
    script: new URL('../../../support/platform/low-priority-worker.ts', import.meta.url),
    name: 'low',
    failure: 'The priority is not known',
    busy: 'Too many requests.',
    maxWaiting: 10,
    timeLimitMs: 60_000,
    maxHeapMb: 64,
  });
  const inThread = await workerQueue.run(undefined);
  await workerQueue.close();
  expect(inThread).toBe(isLinux ? constants.priority.PRIORITY_LOW : before);
  expect(getPriority()).toBe(before);
});
