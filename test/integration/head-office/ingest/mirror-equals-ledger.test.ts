import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseLocation } from '#main/head-office/db/database.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { lineOf } from '#support/branch/start-test-branch.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { createTestDatabase } from '#support/head-office/test-database.ts';
import { differentRows, ledgerRows, mirroredRows } from '#support/sync/mirror-rows.ts';
import { companyOfBranches, startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

let location: DatabaseLocation;
let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;

beforeAll(async () => {
  location = await createTestDatabase();
  headOffice = await runHeadOffice({}, location);
});

afterAll(() => headOffice.close());

beforeEach(async () => {
  pair = await startSynchronisedBranch(() => headOffice);
});

afterEach(() => pair.close());

function statusOf(id: unknown): Promise<unknown> {
  return pair.branch.detailOf(id).then((detail) => detail['status']);
}

async function conditionCodes(): Promise<string[]> {
  const { body } = await pair.branch.running.send('GET', '/readyz');
  return (body['conditions'] as { code: string }[]).map(({ code }) => code);
}

// What ledger and mirror do not have alike, row by row, once everything has arrived.
async function differences(): Promise<string[]> {
  await pair.caughtUp();
  return differentRows(ledgerRows(pair.branch.running.branch.context.db), await pair.read(mirroredRows));
}

test('every kind of document, refusal, outage and renewal arrives as the ledger has it', async () => {
  const { branch } = pair;
  await pair.people.owner.send('PATCH', `/companies/${companyOfBranches}`, { receipt_links: true });
  const { db } = branch.running.branch.context;
  const links = () => Promise.resolve(db.all(db.sql.selectFrom('companies').select('receipt_links'))[0]?.receipt_links);
  await eventually(links, (isOn) => isOn === 1);
  const original = await branch.sell('simplified');
  expect(original.body['receipt_url']).toMatch(/\/r\/[\w-]{22}$/);
  await branch.sell('standard', { till: 'Till 3', cashier: 'Fahad' });
  await branch.sell('credit_note', { original_invoice_uuid: original.uuid });
  const before = { invoice_number: 'OLD-1', issue_date: '2026-05-04', invoice_type: 'simplified', total: 115 };
  await branch.sell('credit_note', { original_invoice: before, line_items: lineOf(1) });
  const prepayment = await branch.sell('prepayment');
  await branch.sell('simplified', { line_items: lineOf(5), prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 1 }] });
  const rejected = await branch.whileRejected((seller) => branch.post('simplified', { seller }));
  await branch.sell('simplified', { replaces_invoice_id: rejected.body['invoice_id'] });
  await branch.running.stopGateway();
  const { body } = await branch.post('simplified', {}, { prefer: 'respond-async' });
  await branch.running.startGateway();
  branch.running.clock.advance(3_600_000);
  await eventually(
    () => statusOf(body['invoice_id']),
    (status) => status === 'reported',
  );
  await branch.running.send('POST', `/v1/egs/${branch.egsUnitId}/renew`, { otp: '123345' });
  await branch.sell('simplified');
  expect(await differences()).toEqual([]);
  const { documents, settlements } = await pair.read(mirroredRows);
  expect([Object.keys(documents ?? {}).length, Object.keys(settlements ?? {}).length]).toEqual([10, 1]);
  const apart = await pair.read((tenant) => tenant.selectFrom('kept_apart_documents').selectAll().execute());
  expect(apart).toEqual([]);
});

test('what came back of an invoice is at head office what it is at the branch', async () => {
  const { branch, people } = pair;
  const sold = await branch.sell('simplified', { line_items: [...lineOf(10, { quantity: 3 }), ...lineOf(5)] });
  const back = { invoice_number: 'BACK-1', reason: 'Goods returned', lines: [{ line_number: 1, quantity: 2 }] };
  const { body } = await branch.running.send('POST', `/v1/invoices/${sold.id}/return`, back);
  await branch.sell('credit_note', { original_invoice_uuid: sold.uuid, line_items: lineOf(1) });
  expect(await differences()).toEqual([]);
  for (const id of [sold.id, String(body['invoice_id'])]) {
    const { line_items, creditable } = await branch.detailOf(id);
    const shown = await people.viewer.send('GET', `/invoices/${id}`);
    expect(shown.body).toMatchObject({ line_items, creditable });
  }
  expect(await branch.detailOf(sold.id)).toMatchObject({
    creditable: 16.1,
    line_items: [{ quantity_returned: 2 }, { quantity_returned: 0 }],
  });
});

test('a unit that was replaced is so at head office, and both together count once', async () => {
  const { branch, people } = pair;
  const old = await branch.running.createActiveUnit({ unit_name: 'Worn' });
  const answer = await branch.running.send('POST', `/v1/egs/${old}/replace`, {});
  const next = String(answer.body['egs_unit_id']);
  await eventually(
    () => branch.running.send('GET', `/v1/egs/${next}`),
    ({ body }) => body['onboarding_status'] === 'active',
  );
  expect(await differences()).toEqual([]);
  const { body } = await people.viewer.send('GET', '/egs-units');
  const shown = (id: string) => (body['data'] as { egs_unit_id: string }[]).find((unit) => unit.egs_unit_id === id);
  expect(shown(old)).toMatchObject({ onboarding_status: 'retired', replaced_by_egs_unit_id: next });
  expect(shown(next)).toMatchObject({ onboarding_status: 'active', replaces_egs_unit_id: old, unit_name: 'Worn' });
  // An appliance that was restored to a moment before the replacement, and replaces the unit once more: it is still listed once.
  const again = randomUUID();
  const changes = sql`jsonb_build_object('egs_unit_id', ${again}::text, 'unit_name', 'Waits')`;
  await pair.read((tenant) =>
    sql`INSERT INTO egs_units SELECT (jsonb_populate_record(unit, ${changes})).* FROM egs_units unit WHERE egs_unit_id = ${next}`.execute(
      tenant,
    ),
  );
  const listed = (await people.viewer.send('GET', '/egs-units')).body['data'] as Record<string, unknown>[];
  expect(listed.filter(({ egs_unit_id: id }) => id === old)).toMatchObject([{ replaced_by_egs_unit_id: next }]);
  await pair.read((tenant) => tenant.deleteFrom('egs_units').where('egs_unit_id', '=', again).execute());
  const counted = await pair.read((tenant) => tenant.selectFrom('usage_units').select('egs_unit_id').execute());
  expect(counted).toContainEqual({ egs_unit_id: old });
  expect(counted).not.toContainEqual({ egs_unit_id: next });
});

test('an invoice that was issued again to a business is at head office what it is at the branch', async () => {
  const { branch, people } = pair;
  const sold = await branch.sell('simplified');
  const { buyer } = branch.bodyOf('standard');
  const body = { egs_unit_id: branch.egsUnitId, buyer, invoice_number: 'B2B-1', note_number: 'B2B-2' };
  const answer = await branch.running.send('POST', `/v1/invoices/${sold.id}/convert`, body);
  expect(answer.status).toBe(200);
  expect(await differences()).toEqual([]);
  const { invoice_id: id } = answer.body['invoice'] as { invoice_id: string };
  const shown = await people.viewer.send('GET', `/invoices/${id}`);
  expect(shown.body).toMatchObject({ converted_from: { invoice_id: sold.id }, till: (await branch.detailOf(id))['till'] });
});

test('tills sell on while head office is out of reach, which is said, and it has everything afterwards', async () => {
  const { branch, line } = pair;
  await pair.caughtUp();
  line.isCut = true;
  line.cutNextAfter(0);
  for (let sale = 0; sale < 5; sale += 1) await branch.sell('simplified');
  await eventually(conditionCodes, (codes) => codes.includes('HEAD_OFFICE_SILENT'));
  expect((await branch.running.send('GET', '/readyz')).status).toBe(200);
  line.isCut = false;
  expect(await differences()).toEqual([]);
  await eventually(conditionCodes, (codes) => codes.length === 0);
});

test('a batch that is cut off on its way leaves nothing behind and is sent again', async () => {
  const { branch, line } = pair;
  await pair.caughtUp();
  line.isCut = true;
  for (let sale = 0; sale < 10; sale += 1) await branch.sell('simplified');
  line.cutNextAfter(3_000);
  line.isCut = false;
  await eventually(
    () => Promise.resolve(line.cuts()),
    (cuts) => cuts === 1,
  );
  expect(await differences()).toEqual([]);
});

test('head office is stopped and started while a branch sells, and the branch is, too', async () => {
  const { branch, line } = pair;
  await branch.sell('simplified');
  await headOffice.close();
  await branch.sell('standard');
  headOffice = await runHeadOffice({}, location);
  line.target = headOffice.url;
  await branch.sell('simplified');
  expect(await differences()).toEqual([]);
  await branch.running.restart();
  await branch.sell('simplified');
  expect(await differences()).toEqual([]);
});

test('a head office that was put back gets what it has lost from a branch that sells nothing', async () => {
  await pair.branch.sell('simplified');
  await pair.caughtUp();
  // What an older database has.
  await pair.read(async (tenant) => {
    await tenant.updateTable('feed_positions').set({ position: 0, digest: '' }).execute();
  });
  expect(await differences()).toEqual([]);
});

test('an appliance says how it is', async () => {
  const { body } = await eventually(
    () => pair.people.viewer.send('GET', `/appliances/${pair.applianceId}`),
    (answer) => answer.body['disk_free_bytes'] !== null,
  );
  expect(body).toMatchObject({
    version: '0.0.0-test',
    online: true,
    clock_skew_ms: 0,
    backup: { last_at: null, verified: false, configured: false },
  });
  expect(body['disk_free_bytes']).toBeGreaterThan(0);
});

test('a revoked appliance sells on, head office takes nothing from it, and both say so', async () => {
  const { branch, people, applianceId } = pair;
  await branch.sell('simplified');
  await pair.caughtUp();
  const revoked = await people.admin.send('POST', `/appliances/${applianceId}/revoke`);
  expect(revoked.body).toMatchObject({ online: false, revoked_at: '2026-11-20T09:00:00.000Z' });
  await branch.sell('simplified');
  await eventually(conditionCodes, (codes) => codes.includes('APPLIANCE_REVOKED'));
  const { documents } = await pair.read(mirroredRows);
  expect(Object.keys(documents ?? {})).toHaveLength(1);
});
