import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { errorOf, lineOf } from '#support/branch/start-test-branch.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

let headOffice: RunningHeadOffice;
let olaya: SynchronisedBranch;
let malaz: SynchronisedBranch;

beforeEach(async () => {
  headOffice = await runHeadOffice();
  olaya = await startSynchronisedBranch(() => headOffice);
  malaz = await startSynchronisedBranch(() => headOffice, undefined, olaya.people);
});

afterEach(async () => {
  await Promise.all([olaya.close(), malaz.close()]);
  await headOffice.close();
});

// 115 SAR with VAT, sold and mirrored.
async function soldAt(branch: SynchronisedBranch, kind: 'simplified' | 'prepayment' = 'simplified') {
  const sold = await branch.branch.sell(kind, { line_items: lineOf(100) });
  await branch.caughtUp();
  return sold;
}

function credit(at: SynchronisedBranch, original: { uuid: string }, price: number) {
  return at.branch.post('credit_note', {
    original_invoice_uuid: original.uuid,
    line_items: lineOf(price),
    invoice_number: `CN-${at.applianceId.slice(0, 4)}-${price}-${Math.trunc(performance.now() * 1000)}`,
  });
}

test('a note on an invoice of another branch names it, reduces what is left of it everywhere, and is mirrored', async () => {
  const original = await soldAt(olaya);
  const note = await credit(malaz, original, 60);
  expect(note.status).toBe(200);
  expect(await malaz.branch.detailOf(note.body['invoice_id'])).toMatchObject({
    original_invoice_uuid: original.uuid,
    original_invoice_number: expect.stringMatching(/^SHOP-/),
    status: 'reported',
  });
  const here = await credit(olaya, original, 60);
  expect(errorOf(here)).toMatchObject({ code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', available: 46 });
  const there = await credit(malaz, original, 60);
  expect(errorOf(there)).toMatchObject({ code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', available: 46 });
  await malaz.caughtUp();
  const mirrored = await malaz.people.viewer.send('GET', `/invoices/${String(note.body['invoice_id'])}`);
  expect(mirrored.body).toMatchObject({ original_invoice_uuid: original.uuid });
  expect((await credit(olaya, original, 40)).status).toBe(200);
  const apart = await olaya.read((tenant) => tenant.selectFrom('kept_apart_documents').selectAll().execute());
  expect(apart).toEqual([]);
});

test('a prepayment of another branch is settled once, however many branches try at once', async () => {
  const prepayment = await soldAt(olaya, 'prepayment');
  const settle = (at: SynchronisedBranch) =>
    at.branch.post('simplified', { line_items: lineOf(100), prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 100 }] });
  const answers = await Promise.all([settle(malaz), settle(olaya), settle(malaz), settle(olaya)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
  await Promise.all([malaz.caughtUp(), olaya.caughtUp()]);
  const { body } = await olaya.people.viewer.send('GET', `/invoices/${prepayment.id}`);
  expect(body['remaining_prepaid']).toBe(15);
  const rest = await malaz.branch.post('simplified', {
    line_items: lineOf(100),
    prepaid_invoices: [{ invoice_uuid: prepayment.uuid }],
  });
  expect(rest.body).toMatchObject({ prepaid: 15, payable: 100 });
  expect(await malaz.branch.detailOf(rest.body['invoice_id'])).toMatchObject({
    prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 15 }],
  });
  expect(await olaya.branch.detailOf(prepayment.id)).toMatchObject({ remaining_prepaid: 0 });
});

function settleAtMalaz(...uuids: string[]) {
  return malaz.branch.post('simplified', {
    line_items: lineOf(200),
    prepaid_invoices: uuids.map((invoice_uuid) => ({ invoice_uuid, amount: 10 })),
  });
}

test('a prepayment that is damaged at head office is as none, and keeps no other from being settled', async () => {
  const damaged = await soldAt(olaya, 'prepayment');
  const whole = await soldAt(olaya, 'prepayment');
  await asTableOwner(headOffice.services.db, async (owner) => {
    const ids = owner.selectFrom('documents').select('invoice_id').where('uuid', '=', damaged.uuid);
    await owner
      .updateTable('document_contents')
      .set({ xml: Buffer.from('damaged') })
      .where('invoice_id', 'in', ids)
      .execute();
  });
  expect(errorOf(await settleAtMalaz(damaged.uuid, whole.uuid))['code']).toBe('PREPAYMENT_NOT_FOUND');
  expect((await settleAtMalaz(whole.uuid)).status).toBe(200);
});

test('two branches that credit at once never credit more than the invoice', async () => {
  const original = await soldAt(olaya);
  const answers = await Promise.all(
    [10, 20, 30, 40].flatMap((price) => [credit(malaz, original, price), credit(olaya, original, price)]),
  );
  const credited = answers.filter(({ status }) => status === 200).reduce((sum, { body }) => sum + Number(body['total']), 0);
  expect(credited).toBeLessThanOrEqual(115);
  expect(credited).toBeGreaterThan(0);
  // On a busy machine the branch of the original may answer too late, which is said.
  expect(answers.filter(({ status }) => ![200, 400, 503].includes(status))).toEqual([]);
});

test('while head office cannot be reached, the till is told to try again, and notes on own invoices go on', async () => {
  const original = await soldAt(olaya);
  malaz.line.isCut = true;
  malaz.line.cutNextAfter(0);
  const refused = await credit(malaz, original, 10);
  expect(refused.status).toBe(503);
  expect(errorOf(refused)).toMatchObject({ code: 'HEAD_OFFICE_UNREACHABLE', retryable: true });
  expect(refused.headers.get('retry-after')).not.toBeNull();
  const own = await malaz.branch.sell('simplified', { line_items: lineOf(100) });
  expect((await credit(malaz, own, 10)).status).toBe(200);
  malaz.line.isCut = false;
  const taken = await eventually(
    () => credit(malaz, original, 10),
    ({ status }) => status !== 503,
  );
  expect(taken.status).toBe(200);
});

test('what no branch has issued is not found, and faults of the body are reported before head office is', async () => {
  const unknown = { uuid: '7b0f7c1e-4a53-4b5c-9f0e-0d5d3a6f1a11' };
  expect(errorOf(await credit(malaz, unknown, 10))['code']).toBe('ORIGINAL_INVOICE_NOT_FOUND');
  malaz.line.isCut = true;
  malaz.line.cutNextAfter(0);
  const faulty = await malaz.branch.post('credit_note', { original_invoice_uuid: unknown.uuid, line_items: [] });
  expect(errorOf(faulty)['code']).toBe('VALIDATION_ERROR');
});

test('a branch that is cut off is not asked, learns of the note afterwards, and credits no more than is left', async () => {
  const original = await soldAt(olaya);
  olaya.line.isCut = true;
  olaya.line.cutNextAfter(0);
  // A request that head office was still answering when the line was cut makes the branch seen once more.
  const credited = await eventually(
    () => {
      headOffice.clock.advance(61_000);
      return credit(malaz, original, 80);
    },
    ({ status }) => status !== 503,
  );
  expect(credited.status).toBe(200);
  olaya.line.isCut = false;
  const { db } = olaya.branch.running.branch.context;
  // An attempt that was answered 503 leaves a use that has ended.
  await eventually(
    () => Promise.resolve(db.all(db.sql.selectFrom('foreign_uses').selectAll())),
    (uses) => uses.filter(({ has_ended: hasEnded }) => hasEnded === 0).length === 1,
  );
  const left = await credit(olaya, original, 90);
  expect(errorOf(left)).toMatchObject({ code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', available: 23 });
});

test('a branch that was connected a moment ago and does not answer leaves it undecided', async () => {
  const original = await soldAt(olaya);
  olaya.line.isCut = true;
  olaya.line.cutNextAfter(0);
  expect(errorOf(await credit(malaz, original, 80))['code']).toBe('HEAD_OFFICE_UNREACHABLE');
  const uses = await malaz.read((tenant) => tenant.selectFrom('document_uses').select('state').execute());
  expect(uses).toEqual([{ state: 'ended' }]);
});

test('a note that the authority rejects gives back what it had used, at the branch of the original too', async () => {
  const original = await soldAt(olaya);
  const rejected = await malaz.branch.whileRejected((seller) =>
    malaz.branch.post('credit_note', { seller, original_invoice_uuid: original.uuid, line_items: lineOf(100) }),
  );
  expect(rejected.body).toMatchObject({ status: 'failed' });
  const again = await eventually(
    () => credit(olaya, original, 100),
    ({ status }) => status === 200,
  );
  expect(again.body).toMatchObject({ total: 115 });
});

test('what was reserved for a document that was never issued is given back at the next start', async () => {
  const original = await soldAt(olaya);
  await olaya.read(async (tenant) => {
    const { invoice_id, appliance_id } = await tenant
      .selectFrom('documents')
      .select(['invoice_id', 'appliance_id'])
      .executeTakeFirstOrThrow();
    const row = { organization_id: olaya.organizationId, document_uuid: '0c3f1f0e-55a8-4f43-8a52-6a1f2b9d7e55' };
    const use = { original_id: invoice_id, kind: 'credit_note' as const, amount_hundredths: 11_500 };
    const parties = { appliance_id: malaz.applianceId, owner_id: appliance_id };
    const state = { state: 'granted' as const, available_hundredths: null, change: 1, made_at: new Date('2026-11-20T09:00:00Z') };
    await tenant
      .insertInto('document_uses')
      .values({ ...row, ...use, ...parties, ...state })
      .execute();
  });
  expect(errorOf(await credit(malaz, original, 100))).toMatchObject({ available: 0 });
  await malaz.branch.running.restart();
  const taken = await eventually(
    () => credit(malaz, original, 100),
    ({ status }) => status === 200,
  );
  expect(taken.body).toMatchObject({ total: 115 });
});
