import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGatewayClient, type GatewayClient } from '#main/branch/gateway/gateway-client.ts';
import { startScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from '#support/branch/scenarios/scripted-gateway.ts';

const credentials = { token: 'VFVsSkQ=', secret: 'the-secret' };
const document = { hash: 'aGFzaA==', uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d', xml: Buffer.from('<Invoice/>') };
const warning = { code: 'BR-KSA-98', message: 'Late' };
const error = { code: 'BR-KSA-08', message: 'Wrong' };
const passed = { reportingStatus: 'REPORTED', clearanceStatus: null, qrSellertStatus: null, qrBuyertStatus: null };

let gateway: ScriptedGateway;
let client: GatewayClient;
beforeAll(async () => {
  gateway = await startScriptedGateway();
  client = createGatewayClient({ baseUrl: gateway.baseUrl });
});
afterAll(async () => {
  await client.close();
  await gateway.close();
});

function check(answer: ScriptedAnswer) {
  gateway.answer = answer;
  return client.checkCompliance({ credentials, document });
}

test('sends the document with the compliance credentials', async () => {
  await check({ status: 200, body: { ...passed, validationResults: { status: 'PASS' } } });
  expect(gateway.received[0]).toMatchObject({ method: 'POST', path: '/e-invoicing/developer-portal/compliance/invoices' });
  expect(gateway.received[0]?.headers).toMatchObject({ 'accept-version': 'V2', 'accept-language': 'en' });
  expect(gateway.received[0]?.headers).not.toHaveProperty('clearance-status');
});

test.each<[string, ScriptedAnswer, unknown]>([
  ['200', { status: 200, body: { ...passed, validationResults: { status: 'PASS' } } }, { kind: 'passed', warnings: [] }],
  [
    '202 with warnings, cleared',
    {
      status: 202,
      body: { reportingStatus: null, clearanceStatus: 'CLEARED', validationResults: { warningMessages: [warning] } },
    },
    { kind: 'passed', warnings: [warning] },
  ],
  ['409', { status: 409, body: null }, { kind: 'passed', warnings: [] }],
  [
    '200 with an error',
    { status: 200, body: { ...passed, validationResults: { errorMessages: [error] } } },
    { kind: 'rejected', errors: [error], warnings: [] },
  ],
  [
    '400 with errors',
    {
      status: 400,
      body: { clearanceStatus: 'NOT_CLEARED', validationResults: { errorMessages: [error], warningMessages: [warning] } },
    },
    { kind: 'rejected', errors: [error], warnings: [warning] },
  ],
  [
    '400 with a refusal',
    { status: 400, body: { errors: [{ code: 'Invalid-CurrentCCSID', message: 'No' }] } },
    { kind: 'refused', code: 'Invalid-CurrentCCSID', message: 'No' },
  ],
  ['401', { status: 401 }, { kind: 'refused', code: 'Unauthorized', message: expect.any(String) }],
  ['404', { status: 404 }, { kind: 'unreachable', reason: expect.any(String) }],
  ['200 that says nothing', { status: 200, body: {} }, { kind: 'unreachable', reason: expect.any(String) }],
  [
    '503',
    { status: 503, headers: { 'retry-after': '1' } },
    { kind: 'unreachable', reason: expect.any(String), retryAfterMs: 1_000 },
  ],
  ['a cut connection', { silence: 'cut' }, { kind: 'unreachable', reason: expect.any(String) }],
])('compliance check: %s', async (_name, answer, outcome) => {
  expect(await check(answer)).toEqual(outcome);
});
