import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { apiKeyRow, eventually, runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';

let running: RunningBranch;

beforeEach(async () => {
  running = await runBranch();
});

afterEach(() => running.close());

async function create(body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<string> {
  const { status, body: created } = await running.send('POST', '/v1/egs', body, headers);
  expect(status).toBe(200);
  expect(created).toMatchObject({ onboarding_status: 'pending', poll_url: `/v1/egs/${String(created['egs_unit_id'])}/status` });
  return String(created['egs_unit_id']);
}

function settled(egsUnitId: string, onboardingStatus: string, headers: Record<string, string> = {}) {
  return eventually(
    () => running.send('GET', `/v1/egs/${egsUnitId}`, undefined, headers),
    (answer) => answer.body['onboarding_status'] === onboardingStatus,
  );
}

async function sell(egsUnitId: string, number: string) {
  return running.send(
    'POST',
    '/v1/invoices/simplified',
    simplifiedBody({ egsUnitId, seller: testSeller, number, at: running.clock.now() }),
  );
}

test.each(['simplified', 'standard', 'both'])(
  'certifies a unit for %s documents, with its counter at nothing',
  async (invoiceType) => {
    const egsUnitId = await create({ unit_name: 'Till', invoice_type: invoiceType });
    const { body } = await settled(egsUnitId, 'active');
    expect(body).toMatchObject({
      invoice_type: invoiceType,
      environment: 'sandbox',
      phase: 2,
      serial_number: `1-Sanad|2-0.0.0-test|3-${egsUnitId}`,
      onboarding_error: null,
      phase_2_certificate: true,
      cert_health: 'healthy',
      invoice_counter: 0,
    });
    expect(Number(body['days_until_expiry'])).toBeGreaterThan(1_800);
  },
);

test('fails with INVALID_OTP on a wrong or expired code and continues with a valid one', async () => {
  const egsUnitId = await create({ unit_name: 'Till', otp: '111111' });
  const failed = await settled(egsUnitId, 'failed');
  expect(failed.body['onboarding_error']).toMatchObject({ code: 'INVALID_OTP' });
  expect(failed.body).toMatchObject({ cert_health: 'none', cert_issued_at: null, phase_2_certificate: false });
  expect((await sell(egsUnitId, 'N-1')).body['error']).toMatchObject({ code: 'EGS_NOT_READY' });

  const wrong = await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '222222' });
  expect([wrong.status, wrong.body['error']]).toMatchObject([400, { code: 'INVALID_OTP' }]);
  const right = await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '654321' });
  expect(right.status).toBe(200);
  expect(right.body['cert_expires_at']).toBe((await settled(egsUnitId, 'active')).body['cert_expires_at']);
});

test('waits for an unreachable gateway and continues by itself once it answers', async () => {
  await running.stopGateway();
  const egsUnitId = await create({ unit_name: 'Till' });
  const waiting = await eventually(
    () => running.send('GET', `/v1/egs/${egsUnitId}`),
    (answer) => answer.body['onboarding_error'] !== null,
  );
  expect(waiting.body).toMatchObject({ onboarding_status: 'pending', onboarding_error: { code: 'GATEWAY_UNREACHABLE' } });
  const renewal = await running.send('POST', `/v1/egs/${egsUnitId}/renew`, { otp: '123345' });
  expect([renewal.status, renewal.body['error']]).toMatchObject([503, { code: 'GATEWAY_UNREACHABLE', retryable: true }]);
  await running.startGateway();
  await running.restart();
  await settled(egsUnitId, 'active');
});

test('spends no one-time code on an address without a gateway, and continues once the address is right', async () => {
  await running.orderFaults({ status: 404 });
  const egsUnitId = await create({ unit_name: 'Till', otp: '345678' });
  const waiting = await eventually(
    () => running.send('GET', `/v1/egs/${egsUnitId}`),
    (answer) => answer.body['onboarding_error'] !== null,
  );
  expect(waiting.body).toMatchObject({
    onboarding_status: 'pending',
    onboarding_error: { code: 'GATEWAY_UNREACHABLE', message: 'The gateway does not know this address (404).' },
  });
  await running.clearFaults();
  await running.restart();
  await settled(egsUnitId, 'active');
});

test('a production unit waits for its one-time code', async () => {
  const liveKey = createApiKey('production');
  await running.provision({ apiKeys: [apiKeyRow(liveKey)] });
  const live = { authorization: `Bearer ${liveKey}` };
  const egsUnitId = await create({ unit_name: 'Live' }, live);
  const { body } = await settled(egsUnitId, 'pending', live);
  expect(body['onboarding_error']).toMatchObject({ code: 'OTP_REQUIRED' });
  // The sandbox key does not even see it.
  expect((await running.send('GET', `/v1/egs/${egsUnitId}`)).status).toBe(404);
});

test('renews with a new key while the chain continues unbroken', async () => {
  const egsUnitId = await running.createActiveUnit();
  await sell(egsUnitId, 'N-1');
  running.clock.advance(60_000);
  const renewed = await running.send('POST', `/v1/egs/${egsUnitId}/renew`, { otp: '123345' });
  expect(renewed.status).toBe(200);
  expect((await sell(egsUnitId, 'N-2')).body['status']).toBe('reported');
  const [report] = verifyChains(running.branch.context.db);
  expect(report).toMatchObject({ documents: 2, last_icv: 2, ok: true, faults: [] });
  const certificates = new Set(
    running.branch.context.db
      .all(running.branch.context.db.sql.selectFrom('documents').select('certificate_id'))
      .map((row) => row.certificate_id),
  );
  expect(certificates.size).toBe(2);
});

test('names what is wrong with a request for a unit', async () => {
  const { status, body } = await running.send('POST', '/v1/egs', {
    unit_name: '',
    phase: 1,
    invoice_type: 'standard',
    colour: 1,
  });
  expect(status).toBe(400);
  const details = (body['error'] as { details: { path: string }[] }).details.map((detail) => detail.path).toSorted();
  expect(details).toEqual(expect.arrayContaining(['colour', 'unit_name']));
});

test.each(['compliance_csid', 'compliance_documents', 'production_csid'] as const)(
  'goes on where a crash before the step %s left it',
  async (step) => {
    const egsUnitId = await running.createActiveUnit();
    // The state as the crash would have left it: the step before is persisted, this one is not.
    writeBeside(running, (writer) =>
      writer.run(
        writer.sql
          .updateTable('egs_unit_states')
          .set({
            onboarding_status: 'pending',
            onboarding_step: step,
            production_certificate_id: null,
            compliance_documents_passed: step === 'compliance_documents' ? 2 : 3,
          })
          .where('egs_unit_id', '=', egsUnitId),
      ),
    );
    await running.restart();
    await settled(egsUnitId, 'active');
    expect((await sell(egsUnitId, 'N-1')).body['status']).toBe('reported');
  },
);

test("ends in failed, with the authority's message, when a compliance document is rejected", async () => {
  // The authority certifies the VAT number of the request; documents of another one are not covered by that certificate.
  await running.stopGateway();
  const egsUnitId = await create({ unit_name: 'Till' });
  await running.startGateway();
  const { db } = running.branch.context;
  const advanced = eventually(
    async () => {
      await running.branch.context.onboarding.advance(egsUnitId);
      return db.first(db.sql.selectFrom('egs_unit_states').selectAll().where('egs_unit_id', '=', egsUnitId));
    },
    (state) => state?.onboarding_status === 'active',
  );
  await advanced;
  writeBeside(running, (writer) =>
    writer.run(
      writer.sql
        .updateTable('egs_unit_states')
        .set({
          onboarding_status: 'pending',
          onboarding_step: 'compliance_documents',
          compliance_documents_passed: 0,
          production_certificate_id: null,
        })
        .where('egs_unit_id', '=', egsUnitId),
    ),
  );
  await running.provision({ company: { vat_number: '310175397500003' } });
  await running.branch.context.onboarding.advance(egsUnitId);
  const { body } = await running.send('GET', `/v1/egs/${egsUnitId}`);
  expect(body['onboarding_status']).toBe('failed');
  expect(body['onboarding_error']).toMatchObject({ code: 'COMPLIANCE_DOCUMENT_REJECTED' });
  await running.provision();
  const again = await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '123345' });
  expect(again.status).toBe(200);
});

test('a document that was queued before a renewal is still reported after it', async () => {
  const egsUnitId = await running.createActiveUnit();
  await running.stopGateway();
  const queued = await sell(egsUnitId, 'N-1');
  expect(queued.status).toBe(202);
  await running.startGateway();
  const renewed = await running.send('POST', `/v1/egs/${egsUnitId}/renew`, { otp: '123345' });
  expect(renewed.status).toBe(200);
  running.clock.advance(60_000);
  const detail = await eventually(
    () => running.send('GET', `/v1/invoices/${String(queued.body['invoice_id'])}`),
    (answer) => answer.body['status'] !== 'queued' && answer.body['status'] !== 'submitted',
  );
  expect([detail.body['status'], detail.body['last_error']]).toEqual(['reported', null]);
});
