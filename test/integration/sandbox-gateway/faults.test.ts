import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { startSandboxGateway } from '#main/sandbox-gateway/start-sandbox-gateway.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { requestWithHost } from '#support/server/request-with-host.ts';
import { invoiceBody, stampedDocument, writtenDocument } from '#support/sandbox-gateway/gateway-documents.ts';
import { runGateway, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';
import { postAs, productionCsid } from '#support/sandbox-gateway/gateway-unit.ts';

let gateway: RunningGateway;

beforeEach(async () => {
  gateway = await runGateway();
});

afterEach(() => gateway.close());

/** Well answered, this request gets a 400. */
function knock() {
  return gateway.send('POST', '/compliance', { body: {} });
}

test('closes connections during an outage', async () => {
  expect((await gateway.faults('POST', { outage_s: 60 })).status).toBe(200);
  await expect(knock()).rejects.toThrow('fetch failed');
  gateway.clock.advance(59_999);
  await expect(knock()).rejects.toThrow('fetch failed');
  gateway.clock.advance(1);
  expect((await knock()).status).toBe(400);
});

test('closes the connection for as many requests as are named', async () => {
  await gateway.faults('POST', { count: 2 });
  await expect(knock()).rejects.toThrow('fetch failed');
  await expect(knock()).rejects.toThrow('fetch failed');
  expect((await knock()).status).toBe(400);
});

test.each([
  [429, 'application/json'],
  [500, 'application/json'],
  [503, 'application/json'],
  [401, 'application/json'],
  [406, 'text/plain'],
])('answers with status %i until the fault is ended', async (status, type) => {
  await gateway.faults('POST', { status });
  for (const answer of [await knock(), await knock()]) {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
  }
  expect((await gateway.faults('DELETE')).status).toBe(204);
  expect((await knock()).status).toBe(400);
});

test('answers late, but as ever', async () => {
  await gateway.faults('POST', { delay_ms: 120, count: 1 });
  const startedAt = performance.now();
  expect((await knock()).status).toBe(400);
  expect(performance.now() - startedAt).toBeGreaterThan(100);
});

test('does not wait for late answers when it is closed', async () => {
  const other = await runGateway();
  await other.faults('POST', { delay_ms: 600_000, count: 1 });
  const requests = [1, 2].map(() => other.send('POST', '/compliance', { body: {} }));
  // The one that is answered was not the first to arrive, so the other one is waiting by now.
  await Promise.race(requests);
  await other.close();
  for (const request of requests) expect((await request).status).toBe(400);
});

test('does not affect its own endpoints', async () => {
  await gateway.faults('POST', { outage_s: 60 });
  expect((await fetch(`${gateway.url()}/healthz`)).status).toBe(200);
  expect((await gateway.faults('DELETE')).status).toBe(204);
});

test.each([
  [{}, 'Name at least one of outage_s, delay_ms, status, count.'],
  [[], 'Send a JSON object with at least one of outage_s, delay_ms, status, count.'],
  [{ outage: 1 }, '"outage" is none of outage_s, delay_ms, status, count.'],
  [{ outage_s: -1 }, 'outage_s must be seconds, more than 0 and at most 86400, not -1.'],
  [{ delay_ms: 600_001 }, 'delay_ms must be whole milliseconds from 0 to 600000, not 600001.'],
  [{ outage_s: 60, status: 99 }, 'status must be a whole number from 200 to 599, not 99.'],
  [{ status: '503' }, 'status must be a whole number from 200 to 599, not "503".'],
  [{ count: 1.5 }, 'count must be a whole number of requests from 1 to 1000000, not 1.5.'],
  [{ count: 'x'.repeat(1_000) }, `count must be a whole number of requests from 1 to 1000000, not "${'x'.repeat(39)}….`],
])('refuses the faults %j, and says what is wrong with it', async (body, message) => {
  const refused = await gateway.faults('POST', body);
  expect([refused.status, refused.body['message']]).toEqual([400, message]);
  expect((await knock()).status).toBe(400);
});

test('refuses faults that are no JSON', async () => {
  expect((await gateway.faults('POST', 'no json')).status).toBe(400);
  expect((await knock()).status).toBe(400);
});

test('accepts a standard document for reporting after clearance was switched off', async () => {
  const unit = await productionCsid(gateway);
  const body = invoiceBody(stampedDocument(unit.signer, 'standard'));
  await gateway.faults('POST', { status: 303, count: 1 });
  expect((await postAs(gateway, unit, '/invoices/reporting/single', body)).status).toBe(400);
  expect((await postAs(gateway, unit, '/invoices/clearance/single', body)).status).toBe(303);
  const reported = await postAs(gateway, unit, '/invoices/reporting/single', body);
  expect(reported.status).toBe(200);
  expect(reported.body['reportingStatus']).toBe('REPORTED');
});

test('wants the seller’s stamp on a standard document that is reported', async () => {
  const unit = await productionCsid(gateway);
  const { sections } = writtenDocument('standard');
  const xml = Buffer.from(sections.rootStart + sections.beforeStamp + sections.afterStamp, 'utf8');
  const { hash = '', uuid = '' } = verify(xml);
  const body = invoiceBody({ uuid, hash, xml });
  await gateway.faults('POST', { status: 303 });
  expect((await postAs(gateway, unit, '/invoices/clearance/single', body)).status).toBe(303);
  const reported = await postAs(gateway, unit, '/invoices/reporting/single', body);
  expect(reported.status).toBe(400);
  expect(reported.body).toMatchObject({ validationResults: { errorMessages: [{ code: 'signature' }] } });
});

const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

test.skipIf(ownAddress === undefined)('refuses to set faults for other machines (needs a network interface)', async () => {
  const other = await startSandboxGateway({
    dataDir: `${gateway.dataDir}/open`,
    host: '0.0.0.0',
    port: 0,
    clock: gateway.clock,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const url = `http://${ownAddress}:${new URL(other.url).port}`;
  for (const method of ['POST', 'DELETE']) {
    expect((await requestWithHost(`${url}/faults`, 'localhost', { method })).status).toBe(403);
  }
  expect((await requestWithHost(`${url}/healthz`, 'localhost')).status).toBe(200);
  await other.close();
});
