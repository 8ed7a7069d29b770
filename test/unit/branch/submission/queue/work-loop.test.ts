import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkLoop } from '#main/branch/submission/queue/work-loop.ts';

let loop: WorkLoop;
let runs = 0;
let work: () => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  runs = 0;
  work = () => Promise.resolve();
  loop = new WorkLoop(() => {
    runs += 1;
    return work();
  });
});

afterEach(() => {
  loop.close();
  vi.useRealTimers();
});

test('runs at once when it is called for, and then once a second', async () => {
  loop.runSoon();
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(runs).toBe(4);
});

test('does not run close together, however often it is called for', async () => {
  for (let ms = 0; ms < 120; ms += 1) {
    loop.runSoon();
    await vi.advanceTimersByTimeAsync(1);
  }
  // At 0, 12, 24 … 120 ms.
  expect(runs).toBe(11);
});

test('never runs twice at once', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  work = () => promise;
  loop.runSoon();
  await vi.advanceTimersByTimeAsync(1);
  loop.runSoon();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
});

test('waits a second after an error of its own, whatever calls for it', async () => {
  work = () => Promise.resolve(loop.pause());
  loop.runSoon();
  await vi.advanceTimersByTimeAsync(1);
  loop.runSoon();
  await vi.advanceTimersByTimeAsync(990);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(runs).toBe(2);
});

test('does not run once it is closed', async () => {
  loop.close();
  loop.runSoon();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([runs, loop.isClosed()]).toEqual([0, true]);
});
