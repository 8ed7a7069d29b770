import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiClient } from '#ui/client/services.ts';
import { ApiFault, offlineFault } from '#ui/client/api-fault.ts';
import { createPauses, withPauses } from '#ui/client/with-pauses.ts';

const hourMs = 3_600_000;

// A server that answers nothing but a fault, a clock, and a person who does nothing.
function refusing(fault: ApiFault | undefined) {
  const page = { nowMs: 0, actAtMs: -1, fault, sent: [] as number[] };
  const answer = async (): Promise<never> => {
    page.sent.push(page.nowMs);
    throw page.fault ?? new DOMException('the page does not want it any more', 'AbortError');
  };
  const client: ApiClient = { send: answer, download: answer };
  const pauses = createPauses(
    () => page.actAtMs,
    () => page.nowMs,
  );
  const paused = withPauses(client, pauses);
  const read = (path = '/today') => paused.send({ path, answer: z.unknown() }).catch((thrown: unknown) => thrown);
  /** Asks every ten milliseconds. */
  const hammer = async (ms: number): Promise<void> => {
    const end = page.nowMs + ms;
    for (; page.nowMs < end; page.nowMs += 10) expect(await read()).toBe(page.fault);
  };
  return { page, pauses, paused, read, hammer };
}

const locked = new ApiFault({ code: 'SESSION_LOCKED', status: 401, message: '' });

test('what is refused is asked for again after pauses that double, and then no more', async () => {
  const { page, hammer } = refusing(locked);
  await hammer(60_000);
  expect(page.sent).toEqual([0, 800, 2_400, 5_600, 12_000, 24_800]);
  await hammer(hourMs / 60);
  page.nowMs += hourMs;
  await hammer(1_000);
  expect(page.sent).toHaveLength(6);
});

test('what is not answered is asked for again without an end, twice a minute at most', async () => {
  const { page, hammer } = refusing(offlineFault(undefined));
  await hammer(120_000);
  expect(page.sent).toEqual([0, 800, 2_400, 5_600, 12_000, 24_800, 50_400, 80_400, 110_400]);
});

test('each act of the person lets it be asked for once more', async () => {
  const { page, hammer } = refusing(locked);
  await hammer(60_000);
  page.actAtMs = page.nowMs;
  await hammer(60_000);
  expect(page.sent.slice(6)).toEqual([60_000]);
});

test('waits as long as the server asks for', async () => {
  const throttled = new ApiFault({ code: 'RATE_LIMITED', status: 429, message: '', retryAfter: 40 });
  const { page, hammer } = refusing(throttled);
  await hammer(100_000);
  expect(page.sent).toEqual([0, 40_000, 80_000]);
});

test('another address, what changes something, and what is asked after a change of the session are not held back', async () => {
  const { page, pauses, paused, read } = refusing(locked);
  await read();
  await read('/tills');
  await paused.send({ method: 'POST', path: '/today', answer: z.unknown() }).catch(() => undefined);
  expect(page.sent).toHaveLength(3);
  await read();
  expect(page.sent).toHaveLength(3);
  pauses.forgetFailures();
  await read();
  expect(page.sent).toHaveLength(4);
});

test('what the page itself breaks off is no failure', async () => {
  const { page, read } = refusing(undefined);
  await read();
  await read();
  expect(page.sent).toHaveLength(2);
});
