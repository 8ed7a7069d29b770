import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGatewayClient, type GatewayClient } from '#main/branch/gateway/gateway-client.ts';
import { startScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from '#support/branch/scenarios/scripted-gateway.ts';

// A document that the authority has already (standard §7.4, §7.5): every shape of 208 and 409 is success.

const credentials = { token: 'VE9LRU4tYXMtcmVjZWl2ZWQ=', secret: 'c2VjcmV0/+=' };
const xml = Buffer.from('<Invoice>فاتورة</Invoice>', 'utf8');
const document = { hash: 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzk=', uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d', xml };
const warning = { type: 'WARNING', code: 'BR-KSA-98', category: 'KSA', message: 'Late', status: 'WARNING' };
const previously = { code: 'Invoice-Warning', category: 'Duplicate-Invoice', message: 'Invoice Hash Previously submitted.' };
const earlier = { code: 'REPORTED_SUCCESSFULLY_EARLIER', message: 'This invoice was reported successfully earlier.' };

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

function results(lists: { errors?: unknown; warnings?: unknown; status?: string }): unknown {
  return { warningMessages: lists.warnings ?? [], errorMessages: lists.errors ?? [], status: lists.status ?? 'PASS' };
}

const accepted = { kind: 'accepted', taxStatus: 'REPORTED', warnings: [] };
const warnings = [{ code: 'BR-KSA-98', category: 'KSA', message: 'Late' }];
const notReported = { reportingStatus: 'NOT_REPORTED' };

test.each<[string, ScriptedAnswer, unknown]>([
  [
    '208 with a warning, which is kept',
    { status: 208, body: { validationResults: results({ warnings: [warning] }), reportingStatus: 'REPORTED' } },
    { ...accepted, warnings },
  ],
  [
    '409 with the code of December 2025',
    { status: 409, body: { validationResults: results({ errors: [earlier], status: 'ERROR' }), ...notReported } },
    accepted,
  ],
  [
    '409 with that code in place of a status',
    { status: 409, body: { message: 'Invoice Hash Previously Submitted', reportingStatus: 'REPORTED_SUCCESSFULLY_EARLIER' } },
    accepted,
  ],
  [
    '409 with a text alone',
    {
      status: 409,
      body: {
        validationResults: results({ errors: ['It was reported successfully earlier.'], status: 'ERROR' }),
        ...notReported,
      },
    },
    accepted,
  ],
  [
    '400 with that code',
    { status: 400, body: { validationResults: results({ errors: [earlier], status: 'ERROR' }), ...notReported } },
    accepted,
  ],
])('reporting: %s', async (_name, answer, outcome) => {
  gateway.answer = answer;
  expect(await client.report({ credentials, document })).toEqual(outcome);
});

test('clearance: 208 with its warning, which is kept', async () => {
  gateway.answer = {
    status: 208,
    body: {
      validationResults: results({ warnings: [previously], status: 'WARNING' }),
      clearanceStatus: 'CLEARED',
      clearedInvoice: xml.toString('base64'),
    },
  };
  const outcome = { kind: 'accepted', taxStatus: 'CLEARED', warnings: [previously], clearedXml: new Uint8Array(xml) };
  expect(await client.clear({ credentials, document })).toEqual(outcome);
});
