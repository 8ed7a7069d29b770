import { afterEach, expect, test } from 'vitest';
import { WorkerQueue, WorkerQueueClosedError, WorkerQueueFullError } from '#main/platform/workers/worker-queue.ts';
import type { FaultyJob } from '#support/platform/faulty-worker.ts';

const workerQueues: WorkerQueue<FaultyJob, string>[] = [];

afterEach(async () => {
  await Promise.all(workerQueues.splice(0).map((workerQueue) => workerQueue.close()));
});

function openQueue(limits: { maxWaiting?: number; timeLimitMs?: number } = {}): WorkerQueue<FaultyJob, string> {
  const workerQueue = new WorkerQueue<FaultyJob, string>({
    script: new URL('../../../support/platform/faulty-worker.ts', import.meta.url),
    name: 'odd',
    failure: 'The request could not be answered',
    busy: 'Too many requests.',
    maxWaiting: limits.maxWaiting ?? 10,
    timeLimitMs: limits.timeLimitMs ?? 60_000,
    maxHeapMb: 64,
  });
  workerQueues.push(workerQueue);
  return workerQueue;
}

test('answers requests in turn, all in one thread', async () => {
  const workerQueue = openQueue();
  const answers = [
    workerQueue.run('who'),
    workerQueue.run({ say: 'one' }),
    workerQueue.run({ say: 'two' }),
    workerQueue.run('who'),
  ];
  const [first, one, two, last] = await Promise.all(answers);
  expect([one, two]).toEqual(['one', 'two']);
  expect(last).toBe(first);
});

test('reports a request that fails, and keeps its thread', async () => {
  const workerQueue = openQueue();
  const before = await workerQueue.run('who');
  await expect(workerQueue.run('fail')).rejects.toThrow(/^The request could not be answered: Error: no idea/);
  expect(await workerQueue.run('who')).toBe(before);
});

test.each<FaultyJob>(['crash', 'grow'])(
  'continues in a new thread after the request %j has ended the old one',
  async (request) => {
    const workerQueue = openQueue();
    const before = await workerQueue.run('who');
    const [lost, next] = await Promise.allSettled([workerQueue.run(request), workerQueue.run('who')]);
    expect(lost).toMatchObject({ status: 'rejected', reason: new Error('The request could not be answered.') });
    expect(next.status).toBe('fulfilled');
    expect(next).not.toMatchObject({ value: before });
  },
);

test('cancels a request that takes too long, and continues', async () => {
  const workerQueue = openQueue({ timeLimitMs: 4_000 });
  const [lost, next] = await Promise.allSettled([workerQueue.run('hang'), workerQueue.run({ say: 'next' })]);
  expect(lost).toMatchObject({
    status: 'rejected',
    reason: { cause: new Error('it took longer than 4000 ms') },
  });
  expect(next).toEqual({ status: 'fulfilled', value: 'next' });
});

test('refuses a request only if too many are waiting', async () => {
  const workerQueue = openQueue({ maxWaiting: 1 });
  const taken = [workerQueue.run({ say: 'at work' }), workerQueue.run({ say: 'waiting' })];
  await expect(workerQueue.run({ say: 'too many' })).rejects.toThrow(new WorkerQueueFullError('Too many requests.'));
  expect(await Promise.all(taken)).toEqual(['at work', 'waiting']);
});

test('closing gives up what is under way and what waits, and nothing more is taken', async () => {
  const workerQueue = openQueue();
  const asked = [workerQueue.run('hang'), workerQueue.run({ say: 'waiting' })];
  const given = Promise.allSettled(asked);
  await workerQueue.close();
  const late = await Promise.allSettled([workerQueue.run({ say: 'late' })]);
  for (const answer of [...(await given), ...late]) {
    expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(WorkerQueueClosedError) });
  }
});
