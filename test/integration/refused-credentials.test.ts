import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyChains } from '../../src-main/branch/ledger/verify-chains.ts';
import { eventually, runBranch, testSeller } from '../support/running-branch.ts';
import type { Answer, RunningBranch } from '../support/running-branch.ts';
import { simplifiedBody } from '../support/sale-bodies.ts';

// Longer than the authority's certificates are valid; the sandbox gateway then takes their credentials no more.
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

test('a unit whose credentials the gateway refuses is renewed, though not by those, and its chain goes on', async () => {
  await strand();
  expect((await renew('111111')).status).toBe(400);
  expect((await renew('123345')).status).toBe(200);
  expect((await sell('N-2')).body['status']).toBe('reported');
  expect(verifyChains(running.branch.context.db)).toMatchObject([{ documents: 2, last_icv: 2, ok: true, faults: [] }]);
});

test('a document whose own credentials the gateway refuses goes out at once with those that the unit gets next', async () => {
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
