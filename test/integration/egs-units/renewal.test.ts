import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { startGatewayProxy, type GatewayProxy } from '#support/branch/gateway-proxy.ts';
import { freshOtp } from '#support/sandbox-gateway/gateway-unit.ts';
import { apiKeyRow, eventually, runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';

// Renewal as simulation and production do it (standard §7.5): 428, compliance documents, POST with the new request id.

let proxy: GatewayProxy;
let running: RunningBranch;
let egsUnitId: string;
let headers: Record<string, string>;

const checkCall = 'POST /compliance/invoices';
const issueCall = 'POST /production/csids';
const renewCall = 'PATCH /production/csids';

beforeEach(async () => {
  proxy = await startGatewayProxy();
  running = await runBranch({ gatewayUrls: { sandbox: proxy.url, production: proxy.url } }, { behavior: 'production' });
  proxy.target = running.gatewayBaseUrl;
  const liveKey = createApiKey('production');
  await running.provision({ apiKeys: [apiKeyRow(liveKey)] });
  headers = { authorization: `Bearer ${liveKey}` };
  const body = { unit_name: 'Till', invoice_type: 'both', otp: freshOtp() };
  const created = await running.send('POST', '/v1/egs', body, headers);
  egsUnitId = String(created.body['egs_unit_id']);
  await eventually(unit, (answer) => answer['onboarding_status'] === 'active');
  running.clock.advance(60_000);
  proxy.seen.length = 0;
});

afterEach(async () => {
  await running.close();
  await proxy.close();
});

async function unit(): Promise<Record<string, unknown>> {
  return (await running.send('GET', `/v1/egs/${egsUnitId}`, undefined, headers)).body;
}

function renew(otp = freshOtp()) {
  return running.send('POST', `/v1/egs/${egsUnitId}/renew`, { otp }, headers);
}

function sell(number: string) {
  const body = simplifiedBody({ egsUnitId, seller: testSeller, number, at: running.clock.now() });
  return running.send('POST', '/v1/invoices/simplified', body, headers);
}

/** Which certificate each document was stamped with, in their order, as small numbers. */
function certificatesOfDocuments(): number[] {
  const { db } = running.branch.context;
  const ids = db.all(db.sql.selectFrom('documents').select('certificate_id').orderBy('icv')).map((row) => row.certificate_id);
  const known = [...new Set(ids)];
  return ids.map((id) => known.indexOf(id));
}

function expectUnbrokenChain(documents: number) {
  const [report] = verifyChains(running.branch.context.db);
  expect(report).toMatchObject({ documents, last_icv: documents, ok: true, faults: [] });
}

/** Cuts the line from the nth call of that kind on: that call itself is heard where only its answer is lost. */
function cutFrom(call: string, nth: number, how: 'cut' | 'lost' = 'cut'): void {
  let calls = 0;
  proxy.intercept = (seen) => {
    if (seen === call) calls += 1;
    if (calls < nth) return undefined;
    return seen === call && calls === nth ? how : 'cut';
  };
}

function heal(): void {
  proxy.intercept = () => undefined;
}

test('goes through the compliance documents and trades the new request id for the certificate, in one call', async () => {
  const before = await unit();
  await sell('N-1');
  proxy.seen.length = 0;
  const renewed = await renew();
  expect([renewed.status, Object.keys(renewed.body).toSorted()]).toEqual([200, ['cert_expires_at', 'message']]);
  expect(proxy.seen).toEqual([renewCall, ...Array.from({ length: 6 }, () => checkCall), issueCall]);
  const after = await unit();
  expect(after).toMatchObject({
    onboarding_status: 'active',
    onboarding_error: null,
    cert_expires_at: renewed.body['cert_expires_at'],
  });
  expect(String(after['cert_issued_at']) > String(before['cert_issued_at'])).toBe(true);
  expect((await sell('N-2')).body['status']).toBe('reported');
  expect(certificatesOfDocuments()).toEqual([0, 1]);
  expectUnbrokenChain(2);
});

test.each([
  [checkCall, 1, 'cut'],
  [checkCall, 4, 'cut'],
  [checkCall, 4, 'lost'],
  [issueCall, 1, 'cut'],
  [issueCall, 1, 'lost'],
] as const)(
  'goes on signing with the old certificate when the gateway falls silent at %s no. %i (%s), and ends the renewal alone',
  async (call, nth, how) => {
    const before = await unit();
    await sell('N-1');
    cutFrom(call, nth, how);
    const renewed = await renew();
    expect([renewed.status, renewed.body['error']]).toMatchObject([503, { code: 'GATEWAY_UNREACHABLE', retryable: true }]);
    expect(await unit()).toMatchObject({
      onboarding_status: 'active',
      onboarding_error: { code: 'GATEWAY_UNREACHABLE' },
      cert_issued_at: before['cert_issued_at'],
      cert_health: 'healthy',
    });
    expect((await sell('N-2')).status).toBe(202);
    heal();
    await running.restart();
    await eventually(unit, (seen) => seen['cert_issued_at'] !== before['cert_issued_at']);
    expect(await unit()).toMatchObject({ onboarding_status: 'active', onboarding_error: null });
    await sell('N-3');
    expect(proxy.seen.filter((seen) => seen === renewCall)).toHaveLength(1);
    expect(certificatesOfDocuments()).toEqual([0, 0, 1]);
    expectUnbrokenChain(3);
  },
);

test('spends no second one-time code on a renewal that is under way', async () => {
  cutFrom(checkCall, 2);
  expect((await renew()).status).toBe(503);
  heal();
  expect((await renew('111111')).status).toBe(200);
  expect(proxy.seen.filter((seen) => seen === renewCall)).toHaveLength(1);
});

test('changes nothing but the code when the answer to the renewal itself is lost', async () => {
  const before = await unit();
  const otp = freshOtp();
  cutFrom(renewCall, 1, 'lost');
  const renewed = await renew(otp);
  expect([renewed.status, renewed.body['error']]).toMatchObject([503, { code: 'GATEWAY_UNREACHABLE' }]);
  expect(await unit()).toEqual(before);
  heal();
  expect((await renew(otp)).body['error']).toMatchObject({ code: 'INVALID_OTP' });
  expect((await renew()).status).toBe(200);
});

test('stays active with the old certificate when a compliance document is rejected, and renews with a fresh code', async () => {
  const before = await unit();
  const errorMessages = [{ type: 'ERROR', code: 'BR-KSA-1', category: 'KSA', message: 'no', status: 'ERROR' }];
  const rejection = { validationResults: { errorMessages, status: 'ERROR' }, reportingStatus: 'NOT_REPORTED' };
  proxy.intercept = (call) => (call === checkCall ? { status: 400, body: rejection } : undefined);
  const refused = await renew();
  expect([refused.status, refused.body['error']]).toMatchObject([400, { code: 'EGS_ONBOARDING_REJECTED', retryable: false }]);
  expect(await unit()).toMatchObject({
    onboarding_status: 'active',
    onboarding_error: { code: 'COMPLIANCE_DOCUMENT_REJECTED' },
    cert_issued_at: before['cert_issued_at'],
  });
  heal();
  expect((await sell('N-1')).body['status']).toBe('reported');
  expect((await renew()).status).toBe(200);
  expect(await unit()).toMatchObject({ onboarding_status: 'active', onboarding_error: null });
});

test('changes nothing on a code that was taken before, or when the renewal is refused with bare texts', async () => {
  const otp = freshOtp();
  expect((await renew(otp)).status).toBe(200);
  const before = await unit();
  const again = await renew(otp);
  expect([again.status, again.body['error']]).toMatchObject([400, { code: 'INVALID_OTP' }]);
  const body = { requestID: -2, dispositionMessage: 'NOT_COMPLIANT', errors: ['The CSR is for somebody else.'] };
  proxy.intercept = (call) => (call === renewCall ? { status: 400, body } : undefined);
  const refused = await renew();
  expect([refused.status, refused.body['error']]).toMatchObject([
    400,
    { code: 'EGS_ONBOARDING_REJECTED', message: 'NOT_COMPLIANT: The CSR is for somebody else.' },
  ]);
  expect(await unit()).toEqual(before);
});

test.each([
  ['401', { status: 401, body: { status: 401, error: 'Unauthorized', message: 'Bad credentials' } }],
  ['403', { status: 403, body: {} }],
  ['Invalid-currentCSID', { status: 400, body: { errors: [{ code: 'Invalid-currentCSID', message: 'Revoked' }] } }],
])(
  'onboards the unit again with the same code where the gateway refuses the certificate in force by %s',
  async (_name, refusal) => {
    await sell('N-1');
    proxy.seen.length = 0;
    proxy.intercept = (call) => (call === renewCall ? refusal : undefined);
    const renewed = await renew();
    expect(renewed.status).toBe(200);
    expect(proxy.seen).toEqual([renewCall, 'POST /compliance', ...Array.from({ length: 6 }, () => checkCall), issueCall]);
    expect((await sell('N-2')).body['status']).toBe('reported');
    expect(certificatesOfDocuments()).toEqual([0, 1]);
    expectUnbrokenChain(2);
  },
);

test('goes through the compliance documents once more where the production CSID itself is answered by 428', async () => {
  proxy.intercept = (call) => {
    const isFirst = proxy.seen.filter((seen) => seen === issueCall).length === 1;
    return call === issueCall && isFirst ? proxy.answers.get(renewCall) : undefined;
  };
  expect((await renew()).status).toBe(200);
  const checks = Array.from({ length: 6 }, () => checkCall);
  expect(proxy.seen).toEqual([renewCall, ...checks, issueCall, ...checks, issueCall]);
  expect(await unit()).toMatchObject({ onboarding_status: 'active', onboarding_error: null });
  expect((await sell('N-1')).body['status']).toBe('reported');
});

test('ends a renewal whose production CSID is always answered by 428', async () => {
  const before = await unit();
  proxy.intercept = (call) => (call === issueCall ? proxy.answers.get(renewCall) : undefined);
  const ended = await renew();
  expect([ended.status, ended.body['error']]).toMatchObject([400, { code: 'EGS_ONBOARDING_REJECTED' }]);
  expect(await unit()).toMatchObject({ onboarding_status: 'active', cert_expires_at: before['cert_expires_at'] });
});
