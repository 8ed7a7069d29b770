import { request as httpRequest } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { errorOf } from '#support/branch/start-test-branch.ts';
import { eventually, runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';

type Line = Record<string, unknown>;

let running: RunningBranch;
let text = '';

afterEach(() => running.close());

async function start(settings = {}): Promise<void> {
  text = '';
  const logger = createLogger({ name: 'test', stream: { write: (line: string) => void (text += line) } });
  running = await runBranch(settings, { logger });
}

function lines(): Line[] {
  const all = text.split('\n').filter((line) => line !== '');
  return all.map((line) => JSON.parse(line) as Line).filter((line) => line['msg'] === 'request');
}

function lineOf(requestId: string): Promise<Line | undefined> {
  return eventually(
    () => Promise.resolve(lines().find((line) => line['request_id'] === requestId)),
    (line) => line !== undefined,
  );
}

function withId(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId };
}

test('writes one line for each request, with its route and never with what was sent', async () => {
  await start();
  const egsUnitId = await running.createActiveUnit({ unit_name: 'Till', otp: '123345' });
  const sale = { egsUnitId, seller: testSeller, number: 'SECRET-NUMBER', at: running.clock.now() };
  const sold = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale), withId('sale'));
  await running.send('GET', `/v1/invoices/${String(sold.body['invoice_id'])}`, undefined, withId('detail'));
  await running.send('GET', '/v1/invoices?cursor=SECRET-CURSOR', undefined, withId('list'));
  await running.send('GET', '/nowhere?a=SECRET-QUERY', undefined, withId('nowhere'));
  await running.send('GET', '/v1/auth/context', undefined, { ...withId('stranger'), authorization: 'Bearer SECRET-KEY' });

  const key = running.apiKey.slice(-4);
  expect(await lineOf('sale')).toMatchObject({
    level: 'info',
    method: 'POST',
    route: '/v1/invoices/simplified',
    status: 200,
    key,
    duration_ms: expect.any(Number),
  });
  expect(await lineOf('detail')).toMatchObject({ method: 'GET', route: '/v1/invoices/:id', status: 200, key });
  expect(await lineOf('list')).toMatchObject({ route: '/v1/invoices', status: 400, key });
  expect(await lineOf('nowhere')).toMatchObject({ route: '/nowhere', status: 404, key: null });
  expect(await lineOf('stranger')).toMatchObject({ route: '/v1/auth/context', status: 401, key: null });
  expect(text).not.toMatch(/SECRET|123345|inv_/u);
  expect(text).not.toContain(running.apiKey);
});

test('names the route of a request that is refused before it gets there', async () => {
  await start({ rateLimit: { perSecond: 1, burst: 1 } });
  const stranger = { authorization: 'Bearer SECRET-KEY' };
  const routes = [
    ['/v1/invoices/inv_01a1fc92b4967c1fbd4eccc85e223948/xml?a=SECRET', '/v1/invoices/:id/xml'],
    ['/v1/invoices/export/xml?date_from=SECRET', '/v1/invoices/export/xml'],
    ['/v1/invoices', '/v1/invoices'],
    ['/v1/invoices/inv_1/', '/v1/invoices/inv_1/'],
    [`/v1/${'x'.repeat(200)}`, `/v1/${'x'.repeat(96)}`],
    [`/v1/${running.apiKey}`, '/v1/***'],
  ] as const;
  for (const [index, [url, route]] of routes.entries()) {
    await running.send('GET', url, undefined, { ...stranger, ...withId(`stranger-${index}`) });
    expect(await lineOf(`stranger-${index}`)).toMatchObject({ route, status: 401 });
  }
  await running.send('GET', '/v1/egs', undefined, withId('first'));
  await running.send('GET', '/v1/egs/SECRET-ID', undefined, withId('hurried'));
  expect(await lineOf('hurried')).toMatchObject({ route: '/v1/egs/:id', status: 429 });
  expect(text).not.toMatch(/SECRET/u);
  expect(text).not.toContain(running.apiKey);
});

test('leaves out the health checks, and every request where it is switched off', async () => {
  await start();
  await running.send('GET', '/readyz', undefined, withId('ready'));
  await running.send('GET', '/healthz', undefined, withId('health'));
  await running.send('GET', '/v1/egs', undefined, withId('egs'));
  await lineOf('egs');
  expect(lines().map((line) => line['request_id'])).toEqual(['egs']);
  await running.close();
  await start({ logsRequests: false });
  await running.send('GET', '/v1/egs', undefined, withId('egs'));
  expect(lines()).toEqual([]);
});

function statusWithHost(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${running.branch.url}/healthz`, { headers: { host } }, (answer) => {
      resolve(answer.resume().statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}

test('on loopback another host is answered 421', async () => {
  await start();
  for (const host of ['127.0.0.1:8420', 'localhost', 'LOCALHOST:1', '[::1]:8420'])
    expect([host, await statusWithHost(host)]).toEqual([host, 200]);
  for (const host of ['shop.example', '127.0.0.1.shop.example', 'localhost.shop.example:8420', '192.168.1.9', 'a b']) {
    expect([host, await statusWithHost(host)]).toEqual([host, 421]);
  }
});

test('on every address only its own names are answered, and those that its owner gives it', async () => {
  const lan = { httpsPort: 0, certificatePort: 0, encryption: 'own', names: ['shop.example'] } as const;
  await start({ host: '0.0.0.0', lan });
  expect(await statusWithHost('shop.example')).toBe(200);
  expect(await statusWithHost('attacker.example')).toBe(421);
});

test('a ledger that refused a sale is reported until it can be written again', async () => {
  await start();
  const egsUnitId = await running.createActiveUnit();
  const { db, health } = running.branch.context;
  const sale = () => ({ egsUnitId, seller: testSeller, number: 'N-1', at: running.clock.now() });
  db.prepare('PRAGMA query_only = 1');
  const refused = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
  expect([refused.status, errorOf(refused)['code']]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  const unready = await running.send('GET', '/readyz');
  expect([unready.status, unready.headers.has('retry-after')]).toEqual([503, true]);
  expect(unready.body).toMatchObject({ status: 'not_ready', conditions: [{ code: 'STORAGE_UNAVAILABLE', severity: 'error' }] });
  db.prepare('PRAGMA query_only = 0');
  await health.check();
  expect((await running.send('GET', '/readyz')).status).toBe(200);
  expect((await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()))).status).toBe(200);
});
