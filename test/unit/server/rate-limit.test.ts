import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { createErrorHandler } from '#main/server/http-app/error-handler.ts';
import { startHttpServer, type HttpServer } from '#main/server/http-server.ts';
import { createRateLimit } from '#main/server/rate-limit.ts';
import { settableClock, type SettableClock } from '#support/platform/settable-clock.ts';

let server: HttpServer;
let clock: SettableClock;

beforeEach(async () => {
  clock = settableClock('2026-11-20T09:00:00.000Z');
  const app = express();
  app.use(createRateLimit({ perSecond: 2, burst: 3 }, clock, (request) => request.get('x-key') ?? ''));
  app.get('/', (_request, response) => void response.end());
  app.use(createErrorHandler(createLogger({ name: 'test', level: 'silent' })));
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
});

afterEach(() => server.close());

/** Status, limit, remaining, reset, retry-after. */
async function ask(key = 'one'): Promise<unknown[]> {
  const { status, headers } = await fetch(server.url, { headers: { 'x-key': key } });
  const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];
  return [status, ...names.map((name) => headers.get(name))];
}

test('lets as many requests pass at once as the burst has, and then refuses', async () => {
  expect(await ask()).toEqual([200, '3', '2', '1', null]);
  expect(await ask()).toEqual([200, '3', '1', '1', null]);
  expect(await ask()).toEqual([200, '3', '0', '2', null]);
  expect(await ask()).toEqual([429, '3', '0', '2', '1']);
});

test('lets further requests pass at the rate, and a refused one costs nothing', async () => {
  for (let index = 0; index < 3; index += 1) await ask();
  clock.advance(499);
  expect((await ask())[0]).toBe(429);
  clock.advance(1);
  expect((await ask())[0]).toBe(200);
  expect((await ask())[0]).toBe(429);
});

test('saves up no more than the burst', async () => {
  await ask();
  clock.advance(3_600_000);
  expect(await ask()).toEqual([200, '3', '2', '1', null]);
});

test('uses the monotonic clock', async () => {
  for (let index = 0; index < 3; index += 1) await ask();
  clock.setWall('2026-11-21T09:00:00.000Z');
  expect((await ask())[0]).toBe(429);
});

test('limits each key for itself', async () => {
  for (let index = 0; index < 4; index += 1) await ask('one');
  expect((await ask('one'))[0]).toBe(429);
  expect((await ask('two'))[0]).toBe(200);
});
