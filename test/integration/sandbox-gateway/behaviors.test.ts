import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CsrSubject } from '#main/core/certificate/csr.ts';
import { invoiceBody, stampedDocument } from '#support/sandbox-gateway/gateway-documents.ts';
import { runGateway, type GatewayAnswer, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';
import {
  checkCompliance,
  complianceCsid,
  csrBody,
  freshOtp,
  gatewaySubject,
  heldCsid,
  newKeyPair,
  passCompliance,
  postAs,
  productionCsid,
  requestProduction,
  type HeldCsid,
} from '#support/sandbox-gateway/gateway-unit.ts';

// What live clients meet on the way to a certificate: standard §7.5, contract §6.

let portal: RunningGateway;
let production: RunningGateway;

beforeAll(async () => {
  portal = await runGateway();
  production = await runGateway({ behavior: 'production' });
});

afterAll(() => Promise.all([portal.close(), production.close()]));

const live = { template: 'ZATCA-Code-Signing' } as const;

function ask(gateway: RunningGateway, otp: string, changes: Partial<CsrSubject> = {}): Promise<GatewayAnswer> {
  return gateway.send('POST', '/compliance', {
    headers: { OTP: otp },
    body: csrBody({ ...gatewaySubject, ...changes }, newKeyPair()),
  });
}

function renew(
  gateway: RunningGateway,
  current: HeldCsid,
  request: { keyPair?: HeldCsid['keyPair']; changes?: Partial<CsrSubject>; otp?: string },
) {
  const { keyPair = newKeyPair(), changes = {}, otp = freshOtp() } = request;
  return gateway.send('PATCH', '/production/csids', {
    headers: { Authorization: current.authorization, OTP: otp },
    body: csrBody({ ...gatewaySubject, ...changes }, keyPair),
  });
}

const wrongOtp = { errors: [{ code: 'Invalid-OTP', message: 'The provided OTP is invalid' }] };

test.each(['123345', '123456', '000000', '7', '1234567890'])(
  'the developer portal takes the OTP %s, as often as it comes',
  async (otp) => {
    expect((await ask(portal, otp)).status).toBe(200);
    expect((await ask(portal, otp)).status).toBe(200);
  },
);

test.each([
  ['111111', 'The provided OTP is invalid'],
  ['222222', 'The provided OTP is expired'],
  ['12a456', 'The provided OTP is invalid'],
])('both behaviors refuse the OTP %s', async (otp, message) => {
  for (const [gateway, changes] of [
    [portal, {}],
    [production, live],
  ] as const) {
    const answer = await ask(gateway, otp, changes);
    expect([answer.status, answer.body]).toEqual([400, { errors: [{ code: 'Invalid-OTP', message }] }]);
  }
});

test('production accepts each OTP of six digits once, even after a restart, and does not spend it on a bad request', async () => {
  const otp = freshOtp();
  expect((await ask(production, '12345', live)).body).toEqual(wrongOtp);
  expect((await ask(production, otp, { ...live, country: 'AE' })).status).toBe(400);
  expect((await ask(production, otp, live)).status).toBe(200);
  expect((await ask(production, otp, live)).body).toEqual(wrongOtp);
  await production.restart();
  expect((await ask(production, otp, live)).body).toEqual(wrongOtp);
});

test.each(['TSTZATCA-Code-Signing', 'PREZATCA-Code-Signing', 'ZATCA-Code-Signing'] as const)(
  'the developer portal takes the template %s, production its own alone',
  async (template) => {
    expect((await ask(portal, '123456', { template })).status).toBe(200);
    expect((await ask(production, freshOtp(), { template })).status).toBe(template === 'ZATCA-Code-Signing' ? 200 : 400);
  },
);

test('the developer portal certifies a unit without compliance documents', async () => {
  const compliance = await complianceCsid(portal);
  expect((await requestProduction(portal, compliance)).status).toBe(200);
});

test('production names the compliance steps that are missing', async () => {
  const compliance = await complianceCsid(production, live);
  for (const invoiceType of ['standard', 'simplified'] as const) {
    await checkCompliance(production, compliance, invoiceType, 'debit_note');
  }
  await checkCompliance(production, compliance, 'simplified', 'invoice');
  const answer = await requestProduction(production, compliance);
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      code: 'Missing-ComplianceSteps',
      message:
        'The compliance certificate is not done with the following compliance steps yet ' +
        '[standard-compliant,standard-credit-note-compliant,simplified-credit-note-compliant]',
    },
  ]);
});

test.each([
  ['as a number', Number],
  ['as a string', String],
] as const)('takes a compliance_request_id %s', async (_name, as) => {
  const compliance = await complianceCsid(portal);
  const answer = await postAs(portal, compliance, '/production/csids', { compliance_request_id: as(compliance.requestId) });
  expect([answer.status, answer.body['dispositionMessage']]).toEqual([200, 'ISSUED']);
});

test.each([
  ['no Base64', { csr: '-----BEGIN' }],
  ['no PEM', { csr: Buffer.from('hello').toString('base64') }],
])('answers a CSR that is %s with one bare error', async (_name, body) => {
  const answer = await portal.send('POST', '/compliance', { headers: { OTP: '123345' }, body });
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      errorCode: '400',
      errorCategory: 'Invalid-CSR',
      errorMessage: 'The provided Certificate Signing Request (CSR) is invalid.',
    },
  ]);
});

test('refuses a CSR for its content with request id -1 and bare texts', async () => {
  const answer = await ask(portal, '123345', { country: 'AE', organizationIdentifier: '310175397400004' });
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      requestID: -1,
      dispositionMessage: 'NOT_COMPLIANT',
      errors: ['organizationIdentifier must be 15 digits that begin and end with 3', 'country must be SA'],
    },
  ]);
});

test('the developer portal renews at once, also for more types, and accepts documents stamped with the old certificate', async () => {
  const current = await productionCsid(portal, { invoiceTypes: '0100' });
  const keyPair = newKeyPair();
  const answer = await renew(portal, current, { keyPair });
  expect([answer.status, answer.body['dispositionMessage']]).toEqual([200, 'ISSUED']);
  for (const csid of [current, heldCsid(answer, keyPair)]) {
    const document = stampedDocument(csid.signer, 'simplified');
    expect((await postAs(portal, csid, '/invoices/reporting/single', invoiceBody(document))).status).toBe(200);
  }
});

test('production renews by 428, the compliance documents, and a POST with the new request id', async () => {
  const current = await productionCsid(production, live);
  const keyPair = newKeyPair();
  const answer = await renew(production, current, { keyPair, changes: live });
  expect(answer.status).toBe(428);
  expect(answer.body).toMatchObject({ dispositionMessage: 'NOT_COMPLIANT', errors: null });
  const compliance = heldCsid(answer, keyPair);
  expect((await requestProduction(production, compliance)).body).toMatchObject({ code: 'Missing-ComplianceSteps' });
  await passCompliance(production, compliance, ['standard', 'simplified']);
  const issued = await requestProduction(production, compliance);
  expect([issued.status, issued.body['dispositionMessage']]).toEqual([200, 'ISSUED']);
  for (const csid of [current, heldCsid(issued, keyPair)]) {
    const document = stampedDocument(csid.signer, 'simplified');
    expect((await postAs(production, csid, '/invoices/reporting/single', invoiceBody(document))).status).toBe(200);
  }
});

test('production spends the OTP of a renewal too', async () => {
  const current = await productionCsid(production, live);
  const otp = freshOtp();
  expect((await renew(production, current, { changes: live, otp })).status).toBe(428);
  expect((await renew(production, current, { changes: live, otp })).body).toEqual(wrongOtp);
});

test.each([
  ['developer-portal', 'Invoice-Errors'],
  ['production', 'REPORTED_SUCCESSFULLY_EARLIER'],
] as const)('the %s names a document that was reported before by the code %s', async (behavior, code) => {
  const gateway = behavior === 'production' ? production : portal;
  const unit = await productionCsid(gateway, live);
  const body = invoiceBody(stampedDocument(unit.signer, 'simplified'));
  expect((await postAs(gateway, unit, '/invoices/reporting/single', body)).status).toBe(200);
  const again = await postAs(gateway, unit, '/invoices/reporting/single', body);
  expect([again.status, again.body['reportingStatus']]).toEqual([409, 'NOT_REPORTED']);
  expect(again.body['validationResults']).toEqual({
    infoMessages: [],
    warningMessages: [],
    errorMessages: [
      {
        type: 'ERROR',
        code,
        category: 'Duplicate-Invoice',
        message: 'This invoice was reported successfully earlier.',
        status: 'ERROR',
      },
    ],
    status: 'ERROR',
  });
});
