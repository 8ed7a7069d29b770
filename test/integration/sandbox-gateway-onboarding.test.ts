import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIssuedBy, readCertificate } from '../../src-main/core/certificate/x509.ts';
import { errorsBody } from '../../src-shared/api/gateway/errors-body.ts';
import { invoiceBody, stampedDocument } from '../support/gateway-documents.ts';
import { runGateway } from '../support/gateway-running.ts';
import type { GatewayAnswer, RunningGateway } from '../support/gateway-running.ts';
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
} from '../support/gateway-unit.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

function askForCompliance(body: unknown, headers: Record<string, string> = { OTP: validOtp }) {
  return gateway.send('POST', '/compliance', { body, headers });
}

function codesOf({ body }: GatewayAnswer): string[] {
  return errorsBody.parse(body).map((error) => error.code);
}

test('issues a compliance CSID under the sandbox authority for five years', async () => {
  const keyPair = newKeyPair();
  const answer = await askForCompliance(csrBody(gatewaySubject, keyPair));
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

test('takes a unit through compliance to its production CSID, for the same key', async () => {
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

test('names the compliance documents that are missing', async () => {
  const compliance = await complianceCsid(gateway, { invoiceTypes: '0100' });
  await checkCompliance(gateway, compliance, 'simplified', 'invoice');
  const answer = await requestProduction(gateway, compliance);
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual(['Missing-ComplianceSteps']);
  const message = errorsBody.parse(answer.body)[0]?.message;
  expect(message).toContain('simplified credit note (381), simplified debit note (383)');
  expect(message).not.toContain('standard');
  expect(message).not.toContain('simplified invoice');
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
  [undefined, 'Missing-OTP'],
  ['111111', 'Invalid-OTP'],
  ['222222', 'Invalid-OTP'],
  ['999999', 'Invalid-OTP'],
])('refuses the passcode %s', async (otp, code) => {
  const answer = await askForCompliance(csrBody(gatewaySubject, newKeyPair()), otp === undefined ? {} : { OTP: otp });
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual([code]);
});

test.each([
  ['no csr', {}, ['Missing-CSR']],
  ['an empty csr', { csr: '' }, ['Missing-CSR']],
  ['no Base64', { csr: '-----BEGIN' }, ['Invalid-CSR']],
  ['no PEM', { csr: Buffer.from('hello').toString('base64') }, ['Invalid-CSR']],
])('refuses a request with %s', async (_name, body, codes) => {
  const answer = await askForCompliance(body);
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual(codes);
});

test.each([
  ['a VAT number that does not end with 3', { organizationIdentifier: '310175397400004' }],
  ['a malformed serial number', { serialNumber: '1-Sanad|3-x' }],
  ['a foreign country', { country: 'AE' }],
  ['an unknown title', { invoiceTypes: '0011' }],
  ['a title without any type', { invoiceTypes: '0000' }],
  ['the template of production', { template: 'ZATCA-Code-Signing' as const }],
  ['a group member without its TIN', { organizationIdentifier: '310175397410003' }],
])('refuses a CSR with %s', async (_name, changes) => {
  const answer = await askForCompliance(csrBody({ ...gatewaySubject, ...changes }, newKeyPair()));
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual(['Invalid-CSR']);
});

test('accepts a group member that names its TIN', async () => {
  const changes = { organizationIdentifier: '310175397410003', organizationUnit: '3101753974' };
  const answer = await askForCompliance(csrBody({ ...gatewaySubject, ...changes }, newKeyPair()));
  expect(answer.status).toBe(200);
});

test('refuses a CSR whose signature was tampered with', async () => {
  const { csr } = csrBody(gatewaySubject, newKeyPair());
  const pem = Buffer.from(csr, 'base64').toString('utf8');
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  der.write('Bill 1', der.indexOf('Till 1'));
  const forged = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
  const answer = await askForCompliance({ csr: Buffer.from(forged).toString('base64') });
  expect(codesOf(answer)).toEqual(['Invalid-CSR']);
  expect(errorsBody.parse(answer.body)[0]?.message).toContain('signature');
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

test('renews at once where the new certificate covers no more, and lets the old one send what it stamped', async () => {
  const current = await productionCsid(gateway);
  const keyPair = newKeyPair();
  const answer = await gateway.send('PATCH', '/production/csids', {
    headers: { Authorization: current.authorization, OTP: validOtp },
    body: csrBody(gatewaySubject, keyPair),
  });
  expect(answer.status).toBe(200);
  expect(answer.body['dispositionMessage']).toBe('ISSUED');
  const renewed = heldCsid(answer, keyPair);
  expect(renewed.signer.certificate.validTo.toISOString()).toBe('2031-11-20T09:30:00.000Z');
  for (const csid of [current, renewed]) {
    const document = stampedDocument(csid.signer, 'simplified');
    expect((await postAs(gateway, csid, '/invoices/reporting/single', invoiceBody(document))).status).toBe(200);
  }
});

test('asks for the compliance checks where a renewal covers more, and then issues', async () => {
  const current = await productionCsid(gateway, { invoiceTypes: '0100' });
  const keyPair = newKeyPair();
  const answer = await gateway.send('PATCH', '/production/csids', {
    headers: { Authorization: current.authorization, OTP: validOtp },
    body: csrBody(gatewaySubject, keyPair),
  });
  expect(answer.status).toBe(428);
  expect(answer.body['dispositionMessage']).toBe('NOT_COMPLIANT');
  const compliance = heldCsid(answer, keyPair);
  expect((await requestProduction(gateway, compliance)).status).toBe(400);
  await passCompliance(gateway, compliance, ['standard', 'simplified']);
  expect((await requestProduction(gateway, compliance)).status).toBe(200);
});

test('refuses a renewal for another taxpayer', async () => {
  const current = await productionCsid(gateway, { invoiceTypes: '0100' });
  const answer = await gateway.send('PATCH', '/production/csids', {
    headers: { Authorization: current.authorization, OTP: validOtp },
    body: csrBody({ ...gatewaySubject, organizationIdentifier: '399999999900003' }, newKeyPair()),
  });
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual(['Invalid-CSR']);
});
