import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';
import { eventually, runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';

// As long as it takes on a busy machine: a gateway that answers or refuses is never taken for one that holds the request.
const untilAnsweredMs = 30_000;
const briefMs = 200;

let running: RunningBranch;
let egsUnitId: string;
let serial = 0;

async function begin(inlineWaitMs: number): Promise<void> {
  running = await runBranch({ inlineWaitMs, gatewayPatienceMs: 300, sweepMs: 20 });
  egsUnitId = await running.createActiveUnit();
}

afterEach(() => running.close());

function sale() {
  serial += 1;
  return { egsUnitId, seller: testSeller, number: `O-${serial}`, at: running.clock.now() };
}

function finished(invoiceId: unknown, status: string, wake = () => running.branch.context.queue.wake()) {
  return eventually(
    () => running.send('GET', `/v1/invoices/${String(invoiceId)}`),
    (answer) => {
      running.clock.advance(60_000);
      wake();
      return answer.body['status'] === status;
    },
  );
}

describe('a gateway that is down, or answers at once', () => {
  beforeEach(() => begin(untilAnsweredMs));

  test('keeps issuing while the gateway is down, and submits everything when it is back', async () => {
    await running.stopGateway();
    const simplified = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
    const standard = await running.send('POST', '/v1/invoices/standard', standardBody(sale()));
    expect([simplified.status, standard.status]).toEqual([202, 202]);
    expect(simplified.body).toMatchObject({ status: 'queued', retry_count: 1 });
    expect(String(simplified.body['qr_code']).length).toBeGreaterThan(300);
    expect(standard.body['qr_code']).toBeNull();
    expect(String(simplified.body['last_error'])).not.toBe('');
    await running.startGateway();
    const reported = await finished(simplified.body['invoice_id'], 'reported');
    await finished(standard.body['invoice_id'], 'cleared');
    expect(reported.body).toMatchObject({ last_error: null, tax_status: 'REPORTED' });
  });

  test.each([429, 500, 503, 401])(
    'treats an answer %i as no answer: the document stays queued and is sent again',
    async (status) => {
      await running.orderFaults({ status, count: 1 });
      const queued = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
      expect([queued.status, queued.body['retry_count']]).toEqual([202, 1]);
      await finished(queued.body['invoice_id'], 'reported');
    },
  );

  test('sends again after a crash what was in flight, and the authority counts it once', async () => {
    const created = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
    // As a crash between the gateway's answer and our note of it would have left it.
    writeBeside(running, (writer) =>
      writer.run(
        writer.sql
          .updateTable('submissions')
          .set({ status: 'submitted', tax_status: 'PENDING', reported_at: null })
          .where('invoice_id', '=', String(created.body['invoice_id'])),
      ),
    );
    await running.restart();
    const { body } = await finished(created.body['invoice_id'], 'reported');
    expect((body['timeline'] as { status: string }[]).map((move) => move.status)).toEqual([
      'pending',
      'submitted',
      'reported',
      'queued',
      'submitted',
      'reported',
    ]);
  });

  test('a rejected document ends failed, keeps its ICV, and frees its number', async () => {
    // The certificate does not cover another VAT number: the profile has changed, the certificate has not.
    await running.provision({ company: { vat_number: '310175397500003' } });
    const sent = simplifiedBody({ ...sale(), seller: { ...testSeller, vat_number: '310175397500003' } });
    const rejected = await running.send('POST', '/v1/invoices/simplified', sent);
    expect(rejected.status).toBe(200);
    expect(rejected.body).toMatchObject({ status: 'failed', tax_status: 'NOT_REPORTED', tax_compliant: false, resubmit: true });
    expect(String(rejected.body['last_error'])).toContain('certificate-permissions');
    await running.provision();
    const corrected = await running.send('POST', '/v1/invoices/simplified', { ...sent, seller: testSeller });
    expect([corrected.status, corrected.body['status']]).toEqual([200, 'reported']);
    const unit = await running.send('GET', `/v1/egs/${egsUnitId}`);
    expect(unit.body['invoice_counter']).toBe(2);
  });

  test('resumes abandoned documents without a restart', async () => {
    const created = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
    const invoiceId = String(created.body['invoice_id']);
    // As a full disk leaves it: the gateway has answered, and the note of it could not be written.
    writeBeside(running, (writer) =>
      writer.run(
        writer.sql.updateTable('submissions').set({ status: 'submitted', reported_at: null }).where('invoice_id', '=', invoiceId),
      ),
    );
    const { body } = await finished(invoiceId, 'reported', () => undefined);
    expect(body['reported_at']).not.toBeNull();
  });

  test('answers that concern one document alone do not close the line for the others', async () => {
    await running.orderFaults({ status: 413, count: 3 });
    for (let refused = 0; refused < 3; refused += 1) {
      expect((await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()))).status).toBe(202);
    }
    expect((await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()))).status).toBe(200);
  });
});

describe('a gateway that holds its calls', () => {
  beforeEach(() => begin(briefMs));

  test('stops waiting after the inline limit although the request continues', async () => {
    await running.orderFaults({ delay_ms: 4_000, count: 1 });
    const slow = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
    expect([slow.status, slow.body['status']]).toEqual([202, 'queued']);
    const inFlight = await running.send('GET', `/v1/invoices/${String(slow.body['invoice_id'])}`);
    expect(inFlight.body['status']).toBe('submitted');
    await finished(slow.body['invoice_id'], 'reported');
  });

  test('held requests of tills do not block those of the worker', async () => {
    await running.orderFaults({ delay_ms: 20_000, count: 4 });
    const held = await Promise.all(
      [1, 2, 3, 4].map(() => running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()))),
    );
    expect(held.map((answer) => answer.status)).toEqual([202, 202, 202, 202]);
    const queued = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()), { prefer: 'respond-async' });
    await finished(queued.body['invoice_id'], 'reported');
    const still = await running.send('GET', `/v1/invoices/${String(held[0]?.body['invoice_id'])}`);
    expect(still.body['status']).toBe('submitted');
  });

  test('stops although the gateway holds its calls, and continues after the next start', async () => {
    await running.orderFaults({ delay_ms: 60_000 });
    const created = await running.send('POST', '/v1/egs', { unit_name: 'Till 2' });
    const held = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
    expect(held.status).toBe(202);
    await running.restart();
    await running.clearFaults();
    await finished(held.body['invoice_id'], 'reported');
    await running.restart();
    await eventually(
      () => running.send('GET', `/v1/egs/${String(created.body['egs_unit_id'])}`),
      (answer) => answer.body['onboarding_status'] === 'active',
    );
  });
});
