import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGatewayClient, type GatewayClient } from '#main/branch/gateway/gateway-client.ts';
import { startScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from '#support/branch/scenarios/scripted-gateway.ts';

const credentials = { token: 'VFVsSkQ=', secret: 'the-secret' };
const csr = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n';
const certificate = `MII${'D'.repeat(397)}`;
const token = Buffer.from(certificate).toString('base64');
const csid = {
  requestID: 1234567890123,
  tokenType: 'x',
  dispositionMessage: 'ISSUED',
  binarySecurityToken: token,
  secret: 's=',
  errors: null,
};
const issued = { kind: 'issued', requestId: '1234567890123', token, certificate, secret: 's=' };

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
beforeEach(() => {
  gateway.received.length = 0;
});

function ask(answer: ScriptedAnswer) {
  gateway.answer = answer;
  return client.requestComplianceCsid({ csr, otp: '123345' });
}

test('requests a compliance CSID with the one-time password and without credentials', async () => {
  expect(await ask({ status: 200, body: csid })).toEqual(issued);
  const [request] = gateway.received;
  expect(request).toMatchObject({
    method: 'POST',
    path: '/e-invoicing/developer-portal/compliance',
    body: { csr: Buffer.from(csr).toString('base64') },
  });
  expect(request?.headers).toMatchObject({ otp: '123345', 'accept-version': 'V2' });
  expect(request?.headers).not.toHaveProperty('authorization');
});

test('requests a production CSID with the compliance credentials', async () => {
  gateway.answer = { status: 200, body: { ...csid, tokenType: undefined } };
  expect(await client.requestProductionCsid({ credentials, complianceRequestId: '42' })).toEqual(issued);
  const [request] = gateway.received;
  expect(request).toMatchObject({
    method: 'POST',
    path: '/e-invoicing/developer-portal/production/csids',
    body: { compliance_request_id: '42' },
  });
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('VFVsSkQ=:the-secret').toString('base64')}`);
});

test('renews a CSID with the current credentials and a one-time password', async () => {
  gateway.answer = { status: 200, body: csid };
  expect(await client.renewCsid({ credentials, csr, otp: '654321' })).toEqual(issued);
  const [request] = gateway.received;
  expect(request).toMatchObject({ method: 'PATCH', path: '/e-invoicing/developer-portal/production/csids' });
  expect(request?.headers).toMatchObject({ otp: '654321', 'accept-language': 'en', 'accept-version': 'V2' });
  expect(request?.headers.authorization).toMatch(/^Basic /u);
});

test('keeps every digit of a request id that no double holds', async () => {
  const text = JSON.stringify(csid).replace('1234567890123', '12345678901234567891');
  expect(await ask({ status: 200, text })).toMatchObject({ kind: 'issued', requestId: '12345678901234567891' });
});

test('decides on the disposition, not on the status', async () => {
  const body = { requestID: 7, dispositionMessage: 'NOT_COMPLIANT', binarySecurityToken: null, secret: null };
  expect(await ask({ status: 200, body })).toEqual({ kind: 'not_compliant' });
});

test('hands over the compliance CSID that comes with a 428', async () => {
  const outcome = await ask({ status: 428, body: { ...csid, dispositionMessage: 'NOT_COMPLIANT' } });
  expect(outcome).toEqual({ kind: 'not_compliant', csid: { requestId: '1234567890123', token, certificate, secret: 's=' } });
});

test('refuses a CSID with an invalid request id', async () => {
  const body = { ...csid, requestID: -1, dispositionMessage: 'NOT_COMPLIANT', errors: ['Bad'] };
  expect(await ask({ status: 200, body })).toEqual({ kind: 'refused', code: 'NOT_COMPLIANT', message: 'Bad' });
});

test.each<[string, ScriptedAnswer, { code: string; message: string }]>([
  [
    'the usual shape',
    { status: 400, body: { errors: [{ code: 'Invalid-OTP', message: 'The OTP is invalid.' }] } },
    { code: 'Invalid-OTP', message: 'The OTP is invalid.' },
  ],
  ['one error alone', { status: 400, body: { code: 'Invalid-CSR', message: 'Bad' } }, { code: 'Invalid-CSR', message: 'Bad' }],
  ['a string', { status: 400, body: 'Bad' }, { code: 'Unknown', message: 'Bad' }],
  [
    'plain text',
    { status: 406, text: 'This Version is not supported' },
    { code: 'Unknown', message: 'This Version is not supported' },
  ],
  [
    'an answer of the web server',
    { status: 401, body: { timestamp: 1, status: 401, error: 'Unauthorized', message: '' } },
    { code: 'Unauthorized', message: 'The gateway does not accept the credentials of this unit (401).' },
  ],
  [
    'one of the web server in words',
    { status: 401, body: { timestamp: 1, status: 401, error: 'Unauthorized', message: 'Bad credentials' } },
    { code: 'Unauthorized', message: 'Bad credentials' },
  ],
  [
    'nothing',
    { status: 403 },
    { code: 'HTTP-403', message: 'The gateway gave an answer that does not decide about the document (403).' },
  ],
  [
    'one with a category',
    { status: 400, body: { errorCode: '400', errorCategory: 'Invalid-CSR', errorMessage: 'Bad' } },
    { code: 'Invalid-CSR', message: 'Bad' },
  ],
  [
    'a list of those',
    { status: 400, body: { errors: [{ errorCode: 400, errorCategory: 'Invalid-OTP', errorMessage: 'Bad' }] } },
    { code: 'Invalid-OTP', message: 'Bad' },
  ],
  ['a bare list', { status: 400, body: [{ code: 'Missing-OTP', message: 'No' }] }, { code: 'Missing-OTP', message: 'No' }],
  ['a list of one text', { status: 400, body: { errors: 'Bad' } }, { code: 'Unknown', message: 'Bad' }],
  [
    'missing steps',
    { status: 400, body: { code: 'Missing-ComplianceSteps', message: 'not done yet [standard-compliant]' } },
    { code: 'Missing-ComplianceSteps', message: 'not done yet [standard-compliant]' },
  ],
  ...[-1, -2].flatMap((requestID) =>
    [200, 400, 428].map((status): [string, ScriptedAnswer, { code: string; message: string }] => [
      `request id ${requestID} with texts and ${status}`,
      { status, body: { requestID, dispositionMessage: 'NOT_COMPLIANT', errors: ['One.', 'Two.'] } },
      { code: 'NOT_COMPLIANT', message: 'One. Two.' },
    ]),
  ),
  [
    'an error under a status of success',
    { status: 200, body: { ...csid, secret: null, errors: [{ code: 'Invalid-CSR', message: 'Bad' }] } },
    { code: 'Invalid-CSR', message: 'Bad' },
  ],
])('reads a refusal that is %s', async (_name, answer, refusal) => {
  expect(await ask(answer)).toEqual({ kind: 'refused', ...refusal });
});

test.each<[string, ScriptedAnswer]>([
  ['404, as of a wrong address', { status: 404, body: { timestamp: 1, status: 404, error: 'Not Found', message: 'No route' } }],
  ["a proxy's page", { status: 400, text: '<html>Bad Request</html>' }],
  ["a proxy's page with 428", { status: 428, text: '<html>Precondition Required</html>' }],
  ['429', { status: 429 }],
  ['500', { status: 500, body: { code: 'Invalid-Request', message: 'System failed to process your request' } }],
  ['302', { status: 302, headers: { location: '/' } }],
  ['a certificate that is none', { status: 200, body: { ...csid, binarySecurityToken: 'AAAA' } }],
  ['an answer that is cut off', { status: 200, text: '{"requestID": 1' }],
  ['a cut connection', { silence: 'cut' }],
])('is to ask again after %s', async (_name, answer) => {
  expect(await ask(answer)).toEqual({ kind: 'unreachable', reason: expect.any(String) });
});

test('says when to try again', async () => {
  expect(await ask({ status: 503, headers: { 'retry-after': '7' } })).toMatchObject({ kind: 'unreachable', retryAfterMs: 7_000 });
});

test("redacts secrets from the authority's messages", async () => {
  gateway.answer = { status: 400, body: { code: 'Invalid-OTP', message: 'OTP 654321 of the-secret and VFVsSkQ= is invalid' } };
  const outcome = await client.renewCsid({ credentials, csr, otp: '654321' });
  expect(outcome).toMatchObject({ message: 'OTP *** of *** and *** is invalid' });
});

test('does not send a one-time password that no header can hold', async () => {
  expect(await client.requestComplianceCsid({ csr, otp: '12\r\nX: 1' })).toMatchObject({ kind: 'refused', code: 'Invalid-OTP' });
  expect(gateway.received).toEqual([]);
});
