import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';

let running: RunningBranch;
let egsUnitId: string;
let serial = 0;

beforeAll(async () => {
  running = await runBranch();
  egsUnitId = await running.createActiveUnit();
});

afterAll(() => running.close());

function body() {
  serial += 1;
  return simplifiedBody({ egsUnitId, seller: testSeller, number: `M-${serial}`, at: running.clock.now() });
}

function jsonIn(charset: string): { 'content-type': string } {
  return { 'content-type': `application/json; charset=${charset}` };
}

async function counter(): Promise<unknown> {
  const unit = await running.send('GET', `/v1/egs/${egsUnitId}`);
  return unit.body['invoice_counter'];
}

async function sendBytes(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const before = await counter();
  const response = await fetch(`${running.branch.url}/v1/invoices/simplified`, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.apiKey}`, 'content-type': 'application/json', ...headers },
    body: bytes,
  });
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect(await counter()).toBe(before);
  return { status: response.status, code: error.code, message: error.message };
}

test('answers malformed, oversized and foreign bodies in the envelope', async () => {
  expect(await sendBytes(Buffer.from('{"a":'))).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
  expect(await sendBytes(Buffer.from('[1]'))).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
  expect(await sendBytes(Buffer.from('a=1'), { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  expect(await sendBytes(Buffer.from(JSON.stringify({ a: 'x'.repeat(1_100_000) })))).toMatchObject({ status: 413 });
});

test('refuses bytes that are no UTF-8 instead of replacing them', async () => {
  const [before = '', after = ''] = JSON.stringify(body()).split('Arabic coffee');
  const latin1 = Buffer.concat([Buffer.from(before), Buffer.from('Caf\u00e9', 'latin1'), Buffer.from(after)]);
  const { status, code, message } = await sendBytes(latin1);
  expect([status, code]).toEqual([400, 'MALFORMED_JSON']);
  expect(message).toContain('UTF-8');
  expect(await sendBytes(gzipSync(latin1), { 'content-encoding': 'gzip' })).toMatchObject({ status: 400, code });
});

test('refuses every charset but UTF-8', async () => {
  const text = JSON.stringify(body());
  const unsupported = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };
  expect(await sendBytes(Buffer.from(text, 'utf16le'), jsonIn('utf-16'))).toMatchObject(unsupported);
  expect(await sendBytes(Buffer.from(text), jsonIn('utf-7'))).toMatchObject(unsupported);
  expect(await sendBytes(Buffer.from(text, 'latin1'), jsonIn('iso-8859-1'))).toMatchObject(unsupported);
  const accepted = await running.send('POST', '/v1/invoices/simplified', text, jsonIn('UTF-8'));
  expect(accepted.status).toBe(200);
});

test('reports a body that cannot be decompressed as malformed', async () => {
  const gzip = { 'content-encoding': 'gzip' };
  const malformed = { status: 400, code: 'MALFORMED_JSON' };
  expect(await sendBytes(Buffer.from('garbage'), gzip)).toMatchObject(malformed);
  expect(await sendBytes(gzipSync(JSON.stringify(body())).subarray(0, -20), gzip)).toMatchObject(malformed);
  expect(await sendBytes(Buffer.from('{}'), { 'content-encoding': 'unheard-of' })).toMatchObject({ status: 415 });
});

test('answers unknown routes, wrong methods and foreign ids', async () => {
  expect((await running.send('GET', '/v1/nothing')).body['error']).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  const wrongMethod = await running.send('GET', '/v1/invoices/simplified');
  expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await running.send('GET', '/v1/invoices/inv_none')).body['error']).toMatchObject({ code: 'INVOICE_NOT_FOUND' });
  expect((await running.send('GET', '/v1/invoices/inv_none/xml')).status).toBe(404);
  const unit = await running.send('GET', '/v1/egs/none');
  expect([unit.status, unit.body['error']]).toMatchObject([404, { code: 'EGS_UNIT_NOT_FOUND' }]);
});

test('echoes a sane request id and replaces any other', async () => {
  const sane = await running.send('GET', '/v1/nothing', undefined, { 'x-request-id': 'till-7.a' });
  expect(sane.headers.get('x-request-id')).toBe('till-7.a');
  expect(sane.body['error']).toMatchObject({ request_id: 'till-7.a' });
  const insane = await running.send('GET', '/v1/nothing', undefined, { 'x-request-id': 'a b' });
  expect(insane.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('limits the requests of a key and says when to retry', async () => {
  const limited = await runBranch({ rateLimit: { perSecond: 1, burst: 2 } });
  const answers = [];
  for (let index = 0; index < 3; index += 1) answers.push(await limited.send('GET', '/v1/egs'));
  await limited.close();
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers.get('retry-after')).toBe('1');
});
