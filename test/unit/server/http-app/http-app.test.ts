import express from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { addEndpoint } from '#main/server/endpoint.ts';
import type { HealthCondition } from '#main/server/http-app/health.ts';
import { createHttpApp, type HttpAppOptions } from '#main/server/http-app/http-app.ts';
import { hostNamesOn } from '#main/server/http-app/host-check.ts';
import { requestIdOf } from '#main/server/http-app/request-id.ts';
import { securityHeaders } from '#main/server/http-app/security-headers.ts';
import { startHttpServer, type HttpServer } from '#main/server/http-server.ts';
import { requestWithHost } from '#support/server/request-with-host.ts';

let server: HttpServer;
let lines: Record<string, unknown>[];

afterEach(() => server.close());

const logger = createLogger({ name: 'test', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } });
const ownNames = new Set(['till-server.local', '192.168.1.20', '[fd00::20]']);
const since = new Date('2026-11-20T09:00:00.000Z');

function condition(severity: HealthCondition['severity'], subject = ''): HealthCondition {
  return { code: 'DISK_FULL', subject, message: 'The disk is full.', severity, since };
}

function apiRouter(): express.Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((request, _response, next) => {
    if (request.query['refused'] === undefined) next();
    else next(new Error('refused before the route'));
  });
  addEndpoint(router, '/things', { get: [(request, response) => void response.json({ id: requestIdOf(request) })] });
  addEndpoint(router, '/things/:id', { get: [(_request, response) => void response.json({})] });
  return router;
}

async function start(options: Partial<HttpAppOptions> = {}): Promise<void> {
  lines = [];
  const app = createHttpApp({
    hostNames: () => ownNames,
    logger,
    conditions: () => [],
    api: { path: '/api', router: apiRouter() },
    logsRequests: true,
    ...options,
  });
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers });
}

test('gives every answer the security headers, and neither X-Powered-By nor an entity tag', async () => {
  await start();
  for (const path of ['/healthz', '/api/things', '/nowhere']) {
    const { headers } = await get(path);
    for (const [name, value] of securityHeaders) expect([path, name, headers.get(name)]).toEqual([path, name, value]);
    expect([headers.has('x-powered-by'), headers.has('etag')]).toEqual([false, false]);
  }
});

test('tells no browser to call by HTTPS alone where its host name is called by HTTP too', async () => {
  await start({ isHttpsOnly: false });
  const { headers } = await get('/healthz');
  const missing = securityHeaders.map(([name]) => name).filter((name) => !headers.has(name));
  expect(missing).toEqual(['Strict-Transport-Security']);
});

test.each(['till-7.42', 'A_b', 'x'.repeat(128)])('uses the request id "%s"', async (id) => {
  await start();
  const answer = await get('/api/things', { 'x-request-id': id });
  expect([answer.headers.get('x-request-id'), await answer.json()]).toEqual([id, { id }]);
});

test.each(['', 'a b', 'x'.repeat(129), 'a/b'])('gives a request with the id "%s" another one', async (sent) => {
  await start();
  const ids = await Promise.all(
    [1, 2].map(async () => (await get('/healthz', { 'x-request-id': sent })).headers.get('x-request-id')),
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/u);
  expect(ids[0]).not.toBe(ids[1]);
});

async function statusOf(host: string): Promise<number> {
  return (await requestWithHost(`${server.url}/api/things`, host)).status;
}

test('refuses requests for another host than its own names and those of loopback', async () => {
  await start();
  for (const host of [
    '127.0.0.1',
    'localhost:1',
    'LOCALHOST',
    '[::1]:8420',
    'Till-Server.local:1',
    '192.168.1.20',
    '[FD00:0::20]',
  ])
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  for (const host of ['shop.example', 'localhost.shop.example:1', 'a b', 'till-server', '192.168.1.21'])
    expect([host, await statusOf(host)]).toEqual([host, 421]);
});

test('knows the address that it listens on and its public name alone, off loopback too', async () => {
  await start({ hostNames: hostNamesOn('192.168.1.20', ['office.example']) });
  const hosts = ['office.example', '192.168.1.20:8430', 'localhost', 'shop.example', '192.168.1.21'];
  expect(await Promise.all(hosts.map(statusOf))).toEqual([200, 200, 200, 421, 421]);
  await server.close();
  await start({ hostNames: hostNamesOn('::', ['office.example']) });
  expect([await statusOf('office.example'), await statusOf('shop.example')]).toEqual([200, 421]);
});

test('is up and ready while nothing is wrong', async () => {
  await start();
  expect(await (await get('/healthz')).json()).toEqual({ status: 'up' });
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', conditions: [] }]);
});

test('is ready in spite of warnings, and not ready while an error holds', async () => {
  let wrong: HealthCondition[] = [condition('warning')];
  await start({ conditions: () => wrong });
  expect((await get('/readyz')).status).toBe(200);
  wrong = [condition('warning', 'unit-1'), condition('error')];
  const answer = await get('/readyz');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toEqual({
    status: 'not_ready',
    conditions: wrong.map((each) => ({ ...each, since: since.toISOString() })),
  });
  expect((await get('/healthz')).status).toBe(200);
});

test('lists at most a hundred conditions, and considers all of them', async () => {
  const warnings = Array.from({ length: 500 }, (_, index) => condition('warning', `unit-${index}`));
  await start({ conditions: () => [...warnings, condition('error')] });
  const answer = await get('/readyz');
  const body = (await answer.json()) as { conditions: unknown[] };
  expect([answer.status, body.conditions.length]).toEqual([503, 100]);
});

test('answers 404 where there is nothing, by the exact path', async () => {
  await start();
  for (const path of ['/nowhere', '/api/nowhere', '/API/things', '/api/Things', '/api/things/']) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test('tries what is served beside the API before it', async () => {
  await start({
    addRoutes: (app) => addEndpoint(app, '/api/open', { get: [(_request, response) => void response.json('open')] }),
  });
  expect(await (await get('/api/open')).json()).toBe('open');
});

test('logs each request by the pattern of its route, but no health check', async () => {
  await start({ keyOf: (request) => request.get('x-key') ?? null });
  const asked = [
    ['/healthz', undefined],
    ['/readyz', undefined],
    ['/api/things?secret=1', '/api/things'],
    ['/api/things/secret', '/api/things/:id'],
    ['/api/things/secret?refused', '/api/things/:id'],
    ['/nowhere?secret=1', '/nowhere'],
    ['/tax_test_secret', '/***'],
    ['/r/token-of-a-receipt', '/r/***'],
    ['/r/token-of-a-receipt/pdf/', '/r/***'],
  ] as const;
  for (const [path] of asked) await (await get(path, { 'x-key': 'abcd', 'x-request-id': 'till-1' })).text();
  await server.close();
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ route }) => route)).toEqual(asked.flatMap(([, route]) => route ?? []));
  expect(requests[0]).toMatchObject({
    method: 'GET',
    status: 200,
    duration_ms: expect.any(Number),
    request_id: 'till-1',
    key: 'abcd',
  });
  expect(JSON.stringify(requests)).not.toContain('secret');
});

test('files of pages, and what pages read by themselves, are no events of the log; what is refused there is one', async () => {
  const readByPages = express.Router().get('/state', (_request, response) => void response.json('well'));
  await start({
    furtherApis: [{ path: '/people', router: readByPages, isReadByPages: true }],
    addPages: (app) => void app.get('/assets/:name', (_request, response) => void response.send('file')),
  });
  for (const path of ['/people/state', '/assets/a.js', '/people/nothing', '/assets/b/c']) await (await get(path)).text();
  await server.close();
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ route, status }) => [route, status])).toEqual([
    ['/people/nothing', 404],
    ['/assets/b/c', 404],
  ]);
});

test('logs refusals of one caller ten times a second, and then how many were left out', async () => {
  await start();
  await Promise.all(Array.from({ length: 200 }, async () => (await get('/nowhere')).text()));
  await vi.waitFor(() => {
    const left = lines.filter(({ cause }) => cause === '404 127.0.0.1').map(({ left_out }) => Number(left_out));
    const logged = lines.filter(({ status }) => status === 404).length;
    expect(left.length).toBeGreaterThan(0);
    expect(logged).toBeLessThanOrEqual(10 * (left.length + 1));
    expect(logged + left.reduce((total, count) => total + count, 0)).toBe(200);
  }, 5_000);
});

test('logs no request where that is switched off', async () => {
  await start({ logsRequests: false });
  await get('/api/things');
  await server.close();
  expect(lines).toEqual([]);
});
