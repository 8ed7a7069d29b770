import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { eventually, runBranch, testSeller, type Answer, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';

// Longer than the authority's certificates are valid; the sandbox gateway then no longer accepts their credentials.
const sixYearsMs = 6 * 366 * 24 * 3_600_000;

let running: RunningBranch;
let egsUnitId: string;

beforeEach(async () => {
  running = await runBranch();
  egsUnitId = await running.createActiveUnit();
});

afterEach(() => running.close());

function sell(number: string): Promise<Answer> {
  const sale = { egsUnitId, seller: testSeller, number, at: running.clock.now() };
  return running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale));
}

function detailOf({ body }: Answer): Promise<Answer> {
  return running.send('GET', `/v1/invoices/${String(body['invoice_id'])}`);
}

function codes(): string[] {
  return running.branch.context.conditions.current().map(({ code }) => code);
}

function renew(otp: string): Promise<Answer> {
  return running.send('POST', `/v1/egs/${egsUnitId}/renew`, { otp });
}

/** Leaves a document that the gateway does not take because its unit's credentials have run out. */
async function strand(): Promise<Answer> {
  await running.orderFaults({ status: 503 });
  const queued = await sell('N-1');
  expect(queued.status).toBe(202);
  await running.clearFaults();
  running.clock.advance(sixYearsMs);
  await eventually(
    () => Promise.resolve(codes()),
    (now) => now.includes('GATEWAY_CREDENTIALS_REFUSED'),
  );
  return queued;
}

test('a unit whose credentials the gateway refuses is renewed without them, and its chain continues', async () => {
  await strand();
  expect((await renew('111111')).status).toBe(400);
  expect((await renew('123345')).status).toBe(200);
  expect((await sell('N-2')).body['status']).toBe('reported');
  expect(verifyChains(running.branch.context.db)).toMatchObject([{ documents: 2, last_icv: 2, ok: true, faults: [] }]);
});

test('a document whose own credentials the gateway refuses is sent at once with the next credentials of the unit', async () => {
  const stranded = await strand();
  expect((await detailOf(stranded)).body['status']).toBe('queued');
  await renew('123345');
  const settled = await eventually(
    () => detailOf(stranded),
    ({ body }) => body['status'] === 'reported',
  );
  expect(settled.body['tax_warnings']).toContainEqual(expect.objectContaining({ code: 'invalid-signing-certificate' }));
  expect(codes()).not.toContain('GATEWAY_CREDENTIALS_REFUSED');
});

test('a document whose own credentials the gateway refuses is sent with those of the unit that takes over', async () => {
  const stranded = await strand();
  expect((await running.send('POST', `/v1/egs/${egsUnitId}/replace`, {})).status).toBe(200);
  const settled = await eventually(
    () => detailOf(stranded),
    ({ body }) => body['status'] === 'reported',
  );
  expect(settled.body['egs_unit_id']).toBe(egsUnitId);
  expect(codes()).not.toContain('GATEWAY_CREDENTIALS_REFUSED');
});
