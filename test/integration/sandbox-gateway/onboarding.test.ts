import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIssuedBy, readCertificate } from '#main/core/certificate/x509.ts';
import { errorsBody } from '#shared/api/gateway/errors-body.ts';
import { runGateway, type GatewayAnswer, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';
import {
  checkCompliance,
  complianceCsid,
  csrBody,
  gatewaySubject,
  heldCsid,
  newKeyPair,
  passCompliance,
  postAs,
  productionCsid,
  requestProduction,
  validOtp,
} from '#support/sandbox-gateway/gateway-unit.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

function requestCompliance(body: unknown, headers: Record<string, string> = { OTP: validOtp }) {
  return gateway.send('POST', '/compliance', { body, headers });
}

function codesOf({ body }: GatewayAnswer): string[] {
  return errorsBody.parse(body).map((error) => error.code);
}

test('issues a compliance CSID under the sandbox authority for five years', async () => {
  const keyPair = newKeyPair();
  const answer = await requestCompliance(csrBody(gatewaySubject, keyPair));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ dispositionMessage: 'ISSUED', errors: null });
  expect(Number.isSafeInteger(answer.body['requestID'])).toBe(true);

  const { certificate } = heldCsid(answer, keyPair).signer;
  expect(certificate.issuerName).toBe('CN=SANAD-SANDBOX-CA, DC=sandbox, DC=sanad, DC=local');
  expect(certificate.egs).toMatchObject({ vatNumber: gatewaySubject.organizationIdentifier, invoiceTypes: '1100' });
  expect(certificate.egs?.serialNumber).toBe(gatewaySubject.serialNumber);
  expect(certificate.validFrom.toISOString()).toBe('2026-11-20T09:30:00.000Z');
  expect(certificate.validTo.toISOString()).toBe('2031-11-20T09:30:00.000Z');
  const keys = JSON.parse(readFileSync(path.join(gateway.dataDir, 'authority-keys.json'), 'utf8'));
  const root = readCertificate(keys.root.certificate);
  expect(root.ok && isIssuedBy(certificate, root.value.publicKey)).toBe(true);
});

test('leads a unit through compliance to its production CSID, for the same key', async () => {
  const compliance = await complianceCsid(gateway);
  const checked = await checkCompliance(gateway, compliance, 'simplified', 'invoice');
  expect(checked.body).toMatchObject({
    validationResults: { status: 'PASS', infoMessages: [{ code: 'XSD_ZATCA_VALID' }], errorMessages: [] },
    reportingStatus: 'REPORTED',
    clearanceStatus: null,
    qrSellertStatus: null,
    qrBuyertStatus: null,
  });
  await passCompliance(gateway, compliance, ['standard', 'simplified']);
  const answer = await requestProduction(gateway, compliance);
  expect(answer.status).toBe(200);
  const production = heldCsid(answer, compliance.keyPair);
  expect(production.signer.certificate.base64).not.toBe(compliance.signer.certificate.base64);
  expect(production.requestId).not.toBe(compliance.requestId);
});

test('does not count a compliance document that the certificate does not cover', async () => {
  const compliance = await complianceCsid(gateway, { invoiceTypes: '1000' });
  const answer = await checkCompliance(gateway, compliance, 'simplified', 'invoice');
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    reportingStatus: 'NOT_REPORTED',
    validationResults: { errorMessages: [{ code: 'certificate-permissions', category: 'CERTIFICATE_ERRORS' }] },
  });
});

test.each([
  ['no csr', {}, { OTP: validOtp }, ['Missing-CSR']],
  ['an empty csr', { csr: '' }, { OTP: validOtp }, ['Missing-CSR']],
  ['no passcode', csrBody(gatewaySubject, newKeyPair()), {}, ['Missing-OTP']],
  ['neither', {}, {}, ['Missing-OTP', 'Missing-CSR']],
])('refuses a request with %s', async (_name, body, headers, codes) => {
  const answer = await requestCompliance(body, headers);
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual(codes);
});

test.each([
  ['a VAT number that does not end with 3', { organizationIdentifier: '310175397400004' }],
  ['a malformed serial number', { serialNumber: '1-Sanad|3-x' }],
  ['a foreign country', { country: 'AE' }],
  ['an unknown title', { invoiceTypes: '0011' }],
  ['a title without any type', { invoiceTypes: '0000' }],
  ['a group member without its TIN', { organizationIdentifier: '310175397410003' }],
])('refuses a CSR with %s', async (_name, changes) => {
  const answer = await requestCompliance(csrBody({ ...gatewaySubject, ...changes }, newKeyPair()));
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ requestID: -1, dispositionMessage: 'NOT_COMPLIANT', errors: [expect.any(String)] });
});

test('accepts a group member that names its TIN', async () => {
  const changes = { organizationIdentifier: '310175397410003', organizationUnit: '3101753974' };
  const answer = await requestCompliance(csrBody({ ...gatewaySubject, ...changes }, newKeyPair()));
  expect(answer.status).toBe(200);
});

test('refuses a CSR whose signature was tampered with', async () => {
  const { csr } = csrBody(gatewaySubject, newKeyPair());
  const pem = Buffer.from(csr, 'base64').toString('utf8');
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  der.write('Bill 1', der.indexOf('Till 1'));
  const forged = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
  const answer = await requestCompliance({ csr: Buffer.from(forged).toString('base64') });
  expect(codesOf(answer)).toEqual(['Invalid-CSR']);
});

test.each([
  ['none', {}, 'Missing-compliance_request_id'],
  ['that of another', { compliance_request_id: '1234567890123' }, 'Invalid-ComplianceRequestId'],
])('refuses a production CSID with request id: %s', async (_name, body, code) => {
  const compliance = await complianceCsid(gateway);
  const answer = await postAs(gateway, compliance, '/production/csids', body);
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual([code]);
});

test('refuses a renewal for another taxpayer', async () => {
  const current = await productionCsid(gateway, { invoiceTypes: '0100' });
  const answer = await gateway.send('PATCH', '/production/csids', {
    headers: { Authorization: current.authorization, OTP: validOtp },
    body: csrBody({ ...gatewaySubject, organizationIdentifier: '399999999900003' }, newKeyPair()),
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ requestID: -1, dispositionMessage: 'NOT_COMPLIANT' });
});
