import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { startSandboxGateway } from '#main/sandbox-gateway/start-sandbox-gateway.ts';
import { invoiceBody, stampedDocument } from '#support/sandbox-gateway/gateway-documents.ts';
import { runGateway, type GatewayAnswer, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';
import {
  basicAuthorization,
  complianceCsid,
  gatewaySubject,
  passCompliance,
  postAs,
  productionCsid,
  requestProduction,
  type HeldCsid,
} from '#support/sandbox-gateway/gateway-unit.ts';

let gateway: RunningGateway;
let unit: HeldCsid;

beforeAll(async () => {
  gateway = await runGateway();
  unit = await productionCsid(gateway);
});

afterAll(() => gateway.close());

const reporting = '/invoices/reporting/single';

function report(authorization: string | undefined): Promise<GatewayAnswer> {
  const body = invoiceBody(stampedDocument(unit.signer, 'simplified'));
  return gateway.send('POST', reporting, { body, headers: authorization === undefined ? {} : { Authorization: authorization } });
}

function tokenAndSecret(csid: HeldCsid): [string, string] {
  const [token = '', secret = ''] = Buffer.from(csid.authorization.slice(6), 'base64').toString('utf8').split(':');
  return [token, secret];
}

test('answers 401 without token and secret of a production CSID', async () => {
  const [token, secret] = tokenAndSecret(unit);
  const compliance = await complianceCsid(gateway);
  const refused = [
    undefined,
    'Bearer abc',
    'Basic !',
    `Basic ${Buffer.from('no colon').toString('base64')}`,
    basicAuthorization(token, `${secret}x`),
    basicAuthorization('dW5rbm93bg==', secret),
    basicAuthorization(Buffer.from(token, 'base64').toString('latin1'), secret),
    compliance.authorization,
  ];
  for (const authorization of refused) {
    const answer = await report(authorization);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ timestamp: gateway.clock.now().getTime(), status: 401, error: 'Unauthorized', message: '' });
  }
  expect((await report(unit.authorization)).status).toBe(200);
});

test('lets neither a production CSID check compliance nor a compliance CSID renew', async () => {
  const compliance = await complianceCsid(gateway);
  const body = invoiceBody(stampedDocument(unit.signer, 'simplified'));
  expect((await postAs(gateway, unit, '/compliance/invoices', body)).status).toBe(401);
  const headers = { Authorization: compliance.authorization, OTP: '123345' };
  expect((await gateway.send('PATCH', '/production/csids', { headers, body: { csr: '' } })).status).toBe(401);
});

test.each([undefined, 'V1', 'v2', ''])('answers 406 in plain text to the version %s', async (version) => {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (version !== undefined) headers['Accept-Version'] = version;
  const url = `${gateway.url()}/e-invoicing/developer-portal/compliance`;
  const response = await fetch(url, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(406);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe('This Version is not supported or not provided in the header.');
});

function sendAs(type: string, body: string): Promise<GatewayAnswer> {
  return gateway.send('POST', '/compliance', { body, headers: { 'Content-Type': type, OTP: '123345' } });
}

test('distinguishes bodies that are not JSON, of another type or too large', async () => {
  expect((await sendAs('application/json', '{')).status).toBe(400);
  expect((await sendAs('application/json', '"text"')).status).toBe(400);
  expect((await sendAs('application/x-www-form-urlencoded', 'csr=1')).status).toBe(415);
  expect((await sendAs('application/json', `{"csr":"${'A'.repeat(24 * 1024 * 1024)}"}`)).status).toBe(413);
});

test('refuses an invoice body that is a list, without validation results', async () => {
  const answer = await postAs(gateway, unit, reporting, []);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'Invalid-Request' });
});

test('answers 404 to unknown paths, and 200 to health checks', async () => {
  expect((await gateway.send('GET', '/invoices/status/1')).status).toBe(404);
  for (const route of ['/healthz', '/readyz']) {
    const response = await fetch(gateway.url() + route);
    expect(response.status).toBe(200);
    expect(response.headers.has('x-powered-by')).toBe(false);
  }
});

test('answers 401 once a certificate has expired', async () => {
  const other = await runGateway();
  const csid = await productionCsid(other);
  const body = () => invoiceBody(stampedDocument(csid.signer, 'simplified'));
  other.clock.advance(5 * 365 * 24 * 60 * 60 * 1000);
  expect((await postAs(other, csid, reporting, body())).status).toBe(202);
  other.clock.advance(2 * 24 * 60 * 60 * 1000);
  expect((await postAs(other, csid, reporting, body())).status).toBe(401);
  await other.close();
});

test('forgets nothing when it is started again', async () => {
  const compliance = await complianceCsid(gateway, { invoiceTypes: '0100' });
  await passCompliance(gateway, compliance, ['simplified']);
  const simplified = invoiceBody(stampedDocument(unit.signer, 'simplified'));
  const standard = invoiceBody(stampedDocument(unit.signer, 'standard'));
  await postAs(gateway, unit, reporting, simplified);
  const cleared = await postAs(gateway, unit, '/invoices/clearance/single', standard);
  const issuer = unit.signer.certificate.issuerName;

  await gateway.restart();

  expect((await requestProduction(gateway, compliance)).status).toBe(200);
  expect((await postAs(gateway, unit, reporting, simplified)).status).toBe(409);
  const again = await postAs(gateway, unit, '/invoices/clearance/single', standard);
  expect(again.status).toBe(208);
  expect(again.body['clearedInvoice']).toBe(cleared.body['clearedInvoice']);
  expect((await productionCsid(gateway)).signer.certificate.issuerName).toBe(issuer);
});

test('keeps its keys from other users', () => {
  expect(statSync(path.join(gateway.dataDir, 'authority-keys.json')).mode & 0o777).toBe(0o600);
});

test('refuses a folder that another gateway uses, and a port that is taken', async () => {
  const shared = { host: '127.0.0.1', clock: gateway.clock, logger: createLogger({ name: 'test', level: 'silent' }) };
  await expect(startSandboxGateway({ ...shared, dataDir: gateway.dataDir, port: 0 })).rejects.toBeInstanceOf(StartFault);
  const port = Number(new URL(gateway.url()).port);
  const dataDir = path.join(gateway.dataDir, 'second');
  await expect(startSandboxGateway({ ...shared, dataDir, port })).rejects.toBeInstanceOf(StartFault);
  const second = await startSandboxGateway({ ...shared, dataDir, port: 0 });
  await second.close();
});

test('gives each request for one unit its own certificate', async () => {
  const [first, second] = [await complianceCsid(gateway), await complianceCsid(gateway)];
  expect(first.signer.certificate.egs?.serialNumber).toBe(gatewaySubject.serialNumber);
  expect(first.signer.certificate.serialNumber).not.toBe(second.signer.certificate.serialNumber);
});
