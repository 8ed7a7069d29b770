import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGatewayClient, type GatewayClient } from '#main/branch/gateway/gateway-client.ts';
import { startScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from '#support/branch/scenarios/scripted-gateway.ts';

const credentials = { token: 'VE9LRU4tYXMtcmVjZWl2ZWQ=', secret: 'c2VjcmV0/+=' };
const xml = Buffer.from('<Invoice>فاتورة</Invoice>', 'utf8');
const document = { hash: 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzk=', uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d', xml };
const error = { type: 'ERROR', code: 'BR-KSA-08', category: 'KSA', message: 'Wrong seller ID', status: 'ERROR' };
const warning = { type: 'WARNING', code: 'BR-KSA-98', category: 'KSA', message: 'Late', status: 'WARNING' };
const duplicate = { code: 'Invoice-Errors', category: 'Duplicate-Invoice', message: 'Reported already' };
const now = new Date('2026-11-20T09:00:00Z');

let gateway: ScriptedGateway;
let client: GatewayClient;
beforeAll(async () => {
  gateway = await startScriptedGateway();
  client = createGatewayClient({
    baseUrl: `${gateway.baseUrl}/`,
    requestTimeoutMs: 20_000,
    clock: { now: () => now, monotonicMs: () => 0 },
  });
});
afterAll(async () => {
  await client.close();
  await gateway.close();
});
beforeEach(() => {
  gateway.received.length = 0;
});

function results(lists: { errors?: unknown; warnings?: unknown; status?: string }): unknown {
  return {
    infoMessages: [],
    warningMessages: lists.warnings ?? [],
    errorMessages: lists.errors ?? [],
    status: lists.status ?? 'PASS',
  };
}

function reportTo(answer: ScriptedAnswer) {
  gateway.answer = answer;
  return client.report({ credentials, document });
}

function clearAt(answer: ScriptedAnswer) {
  gateway.answer = answer;
  return client.clear({ credentials, document });
}

test('sends a document for reporting as the API wants it', async () => {
  await reportTo({ status: 200, body: { validationResults: results({}), reportingStatus: 'REPORTED' } });
  const [request] = gateway.received;
  expect(request).toMatchObject({
    method: 'POST',
    path: '/e-invoicing/developer-portal/invoices/reporting/single',
    body: { invoiceHash: document.hash, uuid: document.uuid, invoice: xml.toString('base64') },
  });
  expect(request?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from(`${credentials.token}:${credentials.secret}`).toString('base64')}`,
    'accept-version': 'V2',
    'accept-language': 'en',
    'clearance-status': '0',
    'content-type': 'application/json',
    accept: 'application/json',
  });
});

test('sends a document for clearance with clearance on', async () => {
  await clearAt({ status: 200, body: { validationResults: results({}), clearanceStatus: 'CLEARED' } });
  expect(gateway.received[0]?.path).toBe('/e-invoicing/developer-portal/invoices/clearance/single');
  expect(gateway.received[0]?.headers).toMatchObject({ 'clearance-status': '1' });
});

const accepted = { kind: 'accepted', taxStatus: 'REPORTED', warnings: [] };
const warnings = [{ code: 'BR-KSA-98', category: 'KSA', message: 'Late' }];
const errors = [{ code: 'BR-KSA-08', category: 'KSA', message: 'Wrong seller ID' }];
const notReported = { reportingStatus: 'NOT_REPORTED' };

test.each<[string, ScriptedAnswer, unknown]>([
  ['200 REPORTED', { status: 200, body: { validationResults: results({}), reportingStatus: 'REPORTED' } }, accepted],
  [
    '202 with warnings',
    {
      status: 202,
      body: { validationResults: results({ warnings: [warning], status: 'WARNING' }), reportingStatus: 'REPORTED' },
    },
    { ...accepted, warnings },
  ],
  [
    '202 whose lists are single objects',
    {
      status: 202,
      body: {
        validationResults: { infoMessages: {}, warningMessages: warning, errorMessages: null },
        reportingStatus: 'REPORTED',
      },
    },
    { ...accepted, warnings },
  ],
  ['200 without a status, all passed', { status: 200, body: { validationResults: results({}) } }, accepted],
  [
    '200 REPORTED beside an error',
    { status: 200, body: { validationResults: results({ errors: [error] }), reportingStatus: 'REPORTED' } },
    { ...accepted, warnings: errors },
  ],
  [
    '200 REPORTED beside results that cannot be read',
    { status: 200, body: { validationResults: { infoMessages: [null], warningMessages: 5 }, reportingStatus: 'REPORTED' } },
    accepted,
  ],
  [
    '200 NOT_REPORTED with errors',
    { status: 200, body: { validationResults: results({ errors: [error], status: 'ERROR' }), ...notReported } },
    { kind: 'rejected', errors, warnings: [] },
  ],
  [
    '400 with errors',
    {
      status: 400,
      body: { validationResults: results({ errors: [error], warnings: [warning], status: 'ERROR' }), ...notReported },
    },
    { kind: 'rejected', errors, warnings },
  ],
  [
    '400 with the misspelt list and bare members',
    { status: 400, body: { validationResults: { erroMessages: [{ code: 'X', message: 'y' }] } } },
    { kind: 'rejected', errors: [{ code: 'X', message: 'y' }], warnings: [] },
  ],
  [
    '400 that is a duplicate',
    { status: 400, body: { validationResults: results({ errors: [duplicate], status: 'ERROR' }), ...notReported } },
    accepted,
  ],
  [
    '409 duplicate',
    { status: 409, body: { validationResults: results({ errors: [duplicate], status: 'ERROR' }), ...notReported } },
    accepted,
  ],
  ['409 with nulls', { status: 409, body: { validationResults: null, reportingStatus: null } }, accepted],
  ['409 without a body', { status: 409 }, accepted],
])('reporting: %s', async (_name, answer, outcome) => {
  expect(await reportTo(answer)).toEqual(outcome);
});

test.each<[string, ScriptedAnswer]>([
  ['200 NOT_REPORTED without a word why', { status: 200, body: { validationResults: results({}), ...notReported } }],
  [
    '200 without a status but with errors',
    { status: 200, body: { validationResults: results({ errors: [error], status: 'ERROR' }) } },
  ],
  ['200 that says nothing', { status: 200, body: {} }],
  ['200 with an empty body', { status: 200 }],
  ['200 with broken JSON', { status: 200, text: '{"validationResults":' }],
  ["200 with a proxy's page", { status: 200, text: '<!doctype html><title>Welcome</title>' }],
  ['200 with a list', { status: 200, body: [] }],
  ['201', { status: 201, body: { validationResults: results({}), reportingStatus: 'REPORTED' } }],
  ['303', { status: 303, headers: { location: '/elsewhere' } }],
  ['307', { status: 307, headers: { location: '/elsewhere' } }],
  ['400 without validation results', { status: 400, body: { code: 'Invalid-Request', message: 'Not JSON' } }],
  ['400 with results that cannot be read', { status: 400, body: { validationResults: ['Bad'], ...notReported } }],
  ['400 with null results', { status: 400, body: { validationResults: null, ...notReported } }],
  [
    '400 that says REPORTED',
    { status: 400, body: { validationResults: results({ errors: [error] }), reportingStatus: 'REPORTED' } },
  ],
  ["400 with a proxy's page", { status: 400, text: '<html>Bad Request</html>' }],
  ['401', { status: 401, body: { timestamp: 1, status: 401, error: 'Unauthorized', message: '' } }],
  ['404', { status: 404 }],
  ['406', { status: 406, text: 'This Version is not supported or not provided in the header.' }],
  ["409 with a proxy's page", { status: 409, text: '<html>Conflict</html>' }],
  ['409 with another error', { status: 409, body: { validationResults: results({ errors: [error] }), ...notReported } }],
  ['413', { status: 413 }],
  ['428', { status: 428 }],
  ['429', { status: 429 }],
  ['500', { status: 500, body: { code: 'Invalid-Request', message: 'System failed to process your request' } }],
  ['503', { status: 503, text: '<html>' }],
  ['504', { status: 504 }],
  ['a cut connection', { silence: 'cut' }],
])('reporting is tried again after %s', async (_name, answer) => {
  const outcome = await reportTo(answer);
  expect(outcome).toEqual({ kind: 'try_later', reason: expect.any(String), cause: expect.any(String) });
  expect(gateway.received).toHaveLength(1);
});

test.each<[string, ScriptedAnswer, unknown]>([
  [
    '200 with the cleared document',
    { status: 200, body: { validationResults: results({}), clearanceStatus: 'CLEARED', clearedInvoice: xml.toString('base64') } },
    { kind: 'accepted', taxStatus: 'CLEARED', warnings: [], clearedXml: new Uint8Array(xml) },
  ],
  [
    '208 with the cleared document',
    { status: 208, body: { clearanceStatus: 'CLEARED', clearedInvoice: xml.toString('base64') } },
    { kind: 'accepted', taxStatus: 'CLEARED', warnings: [], clearedXml: new Uint8Array(xml) },
  ],
  ['208 without it', { status: 208, body: { clearanceStatus: null } }, { kind: 'accepted', taxStatus: 'CLEARED', warnings: [] }],
  ['303', { status: 303, text: 'Clearance is deactivated', headers: { location: '/reporting' } }, { kind: 'clearance_off' }],
  [
    '400 with errors',
    { status: 400, body: { validationResults: results({ errors: [error], status: 'ERROR' }), clearanceStatus: 'NOT_CLEARED' } },
    { kind: 'rejected', errors, warnings: [] },
  ],
])('clearance: %s', async (_name, answer, outcome) => {
  expect(await clearAt(answer)).toEqual(outcome);
});

test('a document is cleared although its copy cannot be read', async () => {
  const body = { validationResults: results({}), clearanceStatus: 'CLEARED', clearedInvoice: 'not base64!' };
  expect(await clearAt({ status: 200, body })).toEqual({
    kind: 'accepted',
    taxStatus: 'CLEARED',
    warnings: [],
    clearedXml: 'unreadable',
  });
});

test.each([[{ xml: 'x' }], [['x']], [5], [true]])(
  'a document is cleared without a copy where that is no text: %j',
  async (clearedInvoice) => {
    const body = { validationResults: results({}), clearanceStatus: 'CLEARED', clearedInvoice };
    expect(await clearAt({ status: 200, body })).toEqual({ kind: 'accepted', taxStatus: 'CLEARED', warnings: [] });
    expect(await clearAt({ status: 208, body })).toEqual({ kind: 'accepted', taxStatus: 'CLEARED', warnings: [] });
  },
);

test('clearance is not off because a proxy redirects to its page', async () => {
  expect(await clearAt({ status: 303, text: '<html>Log in</html>' })).toMatchObject({ kind: 'try_later' });
});

test.each([
  ['seconds', '120', 120_000],
  ['a date', 'Fri, 20 Nov 2026 09:01:30 GMT', 90_000],
  ['a date in the past', 'Fri, 20 Nov 2026 08:00:00 GMT', 0],
  ['more than a day', '999999', 86_400_000],
])('honours a Retry-After of %s', async (_name, header, retryAfterMs) => {
  const headers = { 'retry-after': header, date: now.toUTCString() };
  expect(await reportTo({ status: 503, headers })).toMatchObject({ kind: 'try_later', retryAfterMs });
});

test.each([
  ['silent', { status: 429 }],
  ['silent', { status: 500 }],
  ['silent', { status: 504, text: '<html>Gateway Timeout</html>' }],
  ['credentials_refused', { status: 401 }],
  ['credentials_refused', { status: 403, body: { message: 'Forbidden' } }],
  ['document', { status: 413 }],
  ['unusable', { status: 404 }],
  ['unusable', { status: 200, text: '<html>Please log in</html>' }],
  ['unusable', { status: 403, text: '<html>Blocked</html>' }],
  ['unusable', { status: 400, body: { message: 'what?' } }],
  ['unusable', { status: 302, headers: { location: 'https://elsewhere.example' } }],
] as const)('distinguishes faults of all documents from those of one: %s, %o', async (cause, answer) => {
  expect(await reportTo(answer)).toMatchObject({ kind: 'try_later', cause });
});

test('overlooks a Retry-After that says nothing', async () => {
  expect(await reportTo({ status: 503, headers: { 'retry-after': 'soon' } })).not.toHaveProperty('retryAfterMs');
});

test('gives up waiting after the timeout', async () => {
  gateway.answer = { silence: 'endless' };
  const hasty = createGatewayClient({ baseUrl: gateway.baseUrl, requestTimeoutMs: 50 });
  const outcome = await hasty.report({ credentials, document });
  expect(outcome).toEqual({ kind: 'try_later', reason: 'The gateway did not answer within 0.05 s.', cause: 'silent' });
});

test('can be cancelled', async () => {
  gateway.answer = { silence: 'endless' };
  const outcome = await client.report({ credentials, document, signal: AbortSignal.abort() });
  expect(outcome).toEqual({ kind: 'try_later', reason: 'The call was cancelled.', cause: 'silent' });
});

test('names the fault if nothing listens', async () => {
  const none = createGatewayClient({ baseUrl: 'http://127.0.0.1:1/e-invoicing/core' });
  expect(await none.report({ credentials, document })).toEqual({
    kind: 'try_later',
    reason: 'The gateway cannot be reached (ECONNREFUSED).',
    cause: 'silent',
  });
});

test('reads no more than it should of an endless answer', async () => {
  expect(await reportTo({ status: 200, text: `"${'x'.repeat(33 * 1024 * 1024)}"` })).toMatchObject({ kind: 'try_later' });
});
