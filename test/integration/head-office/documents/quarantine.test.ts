import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readToday } from '#main/branch/documents/people-reads/read-today.ts';
import { uuidOfInvoice } from '#main/head-office/db/invoice-ids.ts';
import { packText } from '#main/head-office/db/packed-text.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { readEverything } from '#support/head-office/read-everything.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { mirroredRows } from '#support/sync/mirror-rows.ts';
import { batchesOf, enrolRawAppliance, type RawAppliance } from '#support/sync/raw-batches.ts';
import { companyOfBranches } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 120_000 });

let headOffice: RunningHeadOffice;
let branch: TestBranch;
let appliance: RawAppliance;

const zeroRated = { vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' };
// More than a number holds of hundredths, all together.
const largeSales = 11;
const largePrice = 9_890_000_000_000;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  branch = await startTestBranch({}, { companyId: companyOfBranches });
  await branch.sell('simplified');
  await branch.sell('standard');
  for (let sale = 0; sale < largeSales; sale += 1) await branch.sell('simplified', { line_items: lineOf(largePrice, zeroRated) });
  // Below the limit in SAR, by far.
  await branch.sell('simplified', { currency: 'USD', exchange_rate: 9_000_000, line_items: lineOf(1_000_000, zeroRated) });
});

afterAll(async () => {
  await branch.running.close();
  await headOffice.close();
});

beforeEach(async () => {
  appliance = await enrolRawAppliance(headOffice);
});

function mirror() {
  return inOrganization(headOffice.services.db, appliance.owner.organizationId, mirroredRows);
}

async function sendAll(mostEntries?: number): Promise<void> {
  for (const batch of batchesOf(branch, mostEntries)) expect((await appliance.sendBatch(batch)).status).toBe(200);
}

test('sums of any size are answered, by head office and by the branch', async () => {
  await sendAll();
  expect(await readEverything(headOffice, appliance.owner, { documents: 3 })).toEqual([]);
  const { body } = await appliance.owner.send('GET', '/reports/summary?group_by=vat_category');
  const large = largeSales * largePrice + 9e12;
  expect(body['totals']).toMatchObject({ documents: 14, taxable: large + 100 });
  expect(body['data']).toContainEqual(expect.objectContaining({ key: 'Z', total: large }));
  const { db } = branch.running.branch.context;
  const today = readToday(db, { environment: 'sandbox', date: '2026-11-20', now: branch.running.clock.now() });
  expect(today.totals).toMatchObject({ documents: 14, total_sar: large + 115 });
  const csv = await appliance.owner.send('GET', '/invoices/export?format=csv');
  expect(String(csv.body['text']).trim().split('\n')).toHaveLength(15);
});

test('what a stolen appliance sent since an instant is put aside when it is revoked, and taken back in', async () => {
  const { owner, applianceId } = appliance;
  const [first, ...others] = batchesOf(branch, 12);
  if (first === undefined) throw new Error('the feed is empty');
  await appliance.sendBatch(first);
  const honest = await mirror();
  headOffice.clock.advance(60_000);
  const since = headOffice.clock.now().toISOString();
  for (const batch of others) await appliance.sendBatch(batch);
  // Another branch has used what it says to have sold.
  await inOrganization(headOffice.services.db, owner.organizationId, async (tenant) => {
    const newest = tenant.selectFrom('documents').select(['organization_id', 'invoice_id']).orderBy('received_at', 'desc');
    const { organization_id, invoice_id } = await newest.executeTakeFirstOrThrow();
    const use = { document_uuid: randomUUID(), kind: 'credit_note', amount_hundredths: 100, state: 'granted' } as const;
    const of = { appliance_id: applianceId, owner_id: applianceId, available_hundredths: null, change: 1, made_at: new Date(0) };
    await tenant
      .insertInto('document_uses')
      .values({ organization_id, original_id: invoice_id, ...use, ...of })
      .execute();
  });
  const whole = await mirror();
  const [before, all] = [honest, whole].map(({ documents }) => Object.keys(documents ?? {}).length);

  const revoked = await owner.send('POST', `/appliances/${applianceId}/revoke`, { quarantine_since: since });
  expect(revoked).toMatchObject({ status: 200, body: { quarantine: { entries: 0, documents: (all ?? 0) - (before ?? 0) } } });
  expect((await mirror())['documents']).toEqual(honest['documents']);
  const rows = await owner.send('GET', '/invoices?limit=100');
  expect(rows.body['pagination']).toMatchObject({ total_count: before });
  expect((await owner.send('GET', '/reports/summary')).body['totals']).toMatchObject({ documents: before });
  expect((await owner.send('GET', '/invoices?search=SHOP&limit=100')).body['pagination']).toMatchObject({ total_count: before });
  expect(await readEverything(headOffice, owner, { documents: 3 })).toEqual([]);
  const apart = await owner.send('GET', `/quarantine?appliance_id=${applianceId}&limit=3`);
  expect(apart.body).toMatchObject({
    data: [{ kind: 'document', code: 'APPLIANCE_REVOKED' }, {}, {}],
    pagination: { total_count: (all ?? 0) - (before ?? 0), has_more: true },
  });

  const released = await owner.send('POST', `/appliances/${applianceId}/quarantine/release`);
  expect(released).toMatchObject({ status: 200, body: { documents: (all ?? 0) - (before ?? 0) } });
  expect(await mirror()).toEqual(whole);
  expect((await owner.send('GET', '/invoices?search=SHOP&limit=100')).body['pagination']).toMatchObject({ total_count: all });
  const log = await owner.send('GET', '/audit-log?limit=100');
  const actions = (log.body['data'] as { action: string }[]).map(({ action }) => action);
  expect(actions.slice(0, 3)).toEqual(['appliance.quarantine_released', 'appliance.quarantined', 'appliance.revoked']);
});

// Filters that choose everything, of which nothing is kept: these sums are made of the documents.
const addedUpAnew = 'created_to=2100-01-01T00:00:00Z';
const keptGroups = ['day', 'week', 'month', 'branch', 'company'];

async function expectKeptSumsToHold(): Promise<void> {
  const { owner, applianceId } = appliance;
  const sumsBy = async (query: string) => (await owner.send('GET', `/reports/summary?${query}`)).body;
  const filters = ['', '&from=2026-11-20', '&to=2026-11-19', '&environment=sandbox', '&environment=production'];
  for (const filter of [...filters, `&appliance_id=${applianceId}`, `&company_id=${companyOfBranches}`]) {
    for (const group of keptGroups) {
      const query = `group_by=${group}${filter}`;
      expect({ query, ...(await sumsBy(query)) }).toEqual({ query, ...(await sumsBy(`${query}&${addedUpAnew}`)) });
    }
  }
  // A time of the day cuts the day.
  for (const instant of ['2026-11-19T20:59:59Z', '2026-11-20T08:00:00Z', '2026-11-20T20:59:59Z']) {
    const query = `group_by=day&from=2026-11-19&to=2026-11-20&dated_to=${instant}`;
    expect({ query, ...(await sumsBy(query)) }).toEqual({ query, ...(await sumsBy(`${query}&${addedUpAnew}`)) });
  }
}

test('the sums that are kept of each day are those of its documents, whatever becomes of these', async () => {
  const { owner, applianceId } = appliance;
  await sendAll();
  await expectKeptSumsToHold();
  await asTableOwner(headOffice.services.db, async (transaction) => {
    const mine = sql`organization_id = ${owner.organizationId}`;
    await sql`UPDATE documents SET invoice_date = '2026-11-19' WHERE ${mine} AND icv = 2`.execute(transaction);
    await sql`UPDATE documents SET invoice_time = '10:30:00' WHERE ${mine} AND icv = 3`.execute(transaction);
    await sql`UPDATE documents SET invoice_time = '11:30:00' WHERE ${mine} AND icv = 4`.execute(transaction);
    await sql`UPDATE documents SET status = 'failed' WHERE ${mine} AND icv = 5`.execute(transaction);
    await sql`UPDATE documents SET status = 'queued' WHERE ${mine} AND icv = 6`.execute(transaction);
    await sql`UPDATE documents SET document_type = 'credit_note' WHERE ${mine} AND icv = 7`.execute(transaction);
  });
  await expectKeptSumsToHold();
  const morning = `/reports/summary?group_by=day&from=2026-11-20&to=2026-11-20&dated_to=2026-11-20T08:00:00Z`;
  const rows = await owner.send('GET', morning);
  const all = await owner.send('GET', '/reports/summary?group_by=day');
  expect(rows.body['totals']).not.toEqual(all.body['totals']);
  await owner.send('POST', `/appliances/${applianceId}/revoke`, { quarantine_since: '2020-01-01T00:00:00Z' });
  expect((await owner.send('GET', '/reports/summary')).body).toMatchObject({ data: [], totals: { documents: 0, rejected: 0 } });
  await expectKeptSumsToHold();
  await owner.send('POST', `/appliances/${applianceId}/quarantine/release`);
  expect((await owner.send('GET', '/reports/summary?group_by=day')).body).toEqual(all.body);
  await expectKeptSumsToHold();
});

test('only who may change appliances puts aside and takes back in, and only of his own organization', async () => {
  const path = `/appliances/${appliance.applianceId}/quarantine/release`;
  const { viewer, owner } = await headOffice.organization();
  expect((await viewer.send('POST', path)).status).toBe(403);
  expect((await owner.send('POST', path)).status).toBe(404);
  const later = await appliance.owner.send('POST', `/appliances/${appliance.applianceId}/revoke`, { quarantine_since: 'now' });
  expect(later.status).toBe(400);
});

test.each([
  ['warnings', sql`warnings = '[1, {"code": 2}, "x"]'`],
  ['an exchange rate', sql`exchange_rate = '1e300', currency = 'USD'`],
  ['an exchange rate that is no number', sql`exchange_rate = 'x', currency = 'USD'`],
  ['an instant', sql`created_at = '9999-12-31T23:59:59.999Z', report_deadline = '9999-12-31T23:59:59.999Z'`],
  ['an amount', sql`vat_sar_hundredths = 9000000000000000001, total_hundredths = 9000000000000000000`],
  ['a count', sql`retry_count = 2147483647`],
  ['an instant before our calendar', sql`created_at = '0044-03-15 12:00:00+00 BC', report_deadline = '-infinity'`],
  ['an instant without an end', sql`created_at = 'infinity', report_deadline = 'infinity'`],
])('%s of one stored document that cannot be read keeps nobody from the others', async (_what, change) => {
  await sendAll();
  await asTableOwner(headOffice.services.db, async (transaction) => {
    const organization = appliance.owner.organizationId;
    await sql`UPDATE documents SET ${change} WHERE organization_id = ${organization} AND icv = 2`.execute(transaction);
  });
  expect(await readEverything(headOffice, appliance.owner)).toEqual([]);
});

test.each([
  ['egs_certificates', sql`expires_at = '0044-03-15 12:00:00+00 BC', issued_at = '-infinity'`],
  ['egs_certificates', sql`expires_at = 'infinity', issued_at = '294276-01-01 00:00:00+00'`],
  ['appliance_reports', sql`report = '5'`],
  ['appliance_reports', sql`report = '{"conditions": 5, "backup": "x", "chains": {}, "stopped": 1, "disk_free_bytes": []}'`],
  ['appliance_reports', sql`report = '{"conditions": [5], "backup": {"last_at": "infinity", "verified": true}}'`],
  ['plan_changes', sql`from_plan = 'garbage', to_plan = 'garbage'`],
])('a row of %s that cannot be read keeps nobody from the others (case %#)', async (table, change) => {
  await sendAll();
  const { owner, authorization } = appliance;
  const at = headOffice.clock.now().toISOString();
  const said = { version: '1', newest: 0, at, disk_free_bytes: null, backup: null, conditions: [] };
  expect((await headOffice.send('POST', '/sync/heartbeat', said, { authorization })).status).toBe(200);
  expect((await owner.send('PATCH', '/billing', { plan: 'enterprise' })).status).toBe(200);
  await asTableOwner(headOffice.services.db, async (transaction) => {
    const { rows } = await sql`UPDATE ${sql.table(table)} SET ${change} WHERE organization_id = ${owner.organizationId}
      RETURNING 1`.execute(transaction);
    expect(rows).not.toEqual([]);
  });
  expect(await readEverything(headOffice, owner, { documents: 3 })).toEqual([]);
  expect((await fetch(`${headOffice.url}/metrics`)).status).toBe(200);
});

function shown(lines: unknown): unknown[] {
  return (lines as Record<string, unknown>[]).map(({ line_number, quantity, line_total }) => [line_number, quantity, line_total]);
}

test.each([
  ['lines that are none', 'line_items', packText('"x"')],
  ['lines that are no JSON', 'line_items', packText('x')],
  ['lines that are damaged', 'line_items', new Uint8Array([1, 2, 3])],
])('%s are read from the document itself', async (_what, column, value) => {
  await sendAll();
  const { body } = await appliance.owner.send('GET', '/invoices?limit=1');
  const [row] = body['data'] as { invoice_id: string }[];
  const detail = () => appliance.owner.send('GET', `/invoices/${String(row?.invoice_id)}`);
  const { line_items: before } = (await detail()).body;
  expect(before).not.toEqual([]);
  await asTableOwner(headOffice.services.db, async (transaction) => {
    const organization = appliance.owner.organizationId;
    await sql`UPDATE document_contents SET ${sql.ref(column)} = ${value} WHERE organization_id = ${organization}`.execute(
      transaction,
    );
  });
  expect(await readEverything(headOffice, appliance.owner)).toEqual([]);
  expect(shown((await detail()).body['line_items'])).toEqual(shown(before));
});

test('a document whose stored XML is damaged is named by its own answers, and keeps nobody from the others', async () => {
  await sendAll();
  // Of a cleared document it is the authority's copy that is read.
  const listed = await appliance.owner.send('GET', '/invoices?invoice_type=simplified&limit=1');
  const id = (listed.body['data'] as { invoice_id: string }[])[0]?.invoice_id ?? '';
  await asTableOwner(headOffice.services.db, async (transaction) => {
    const organization = appliance.owner.organizationId;
    const contents = transaction.updateTable('document_contents').set({ xml: new Uint8Array([1, 2, 3]) });
    await contents.where('organization_id', '=', organization).where('invoice_id', '=', uuidOfInvoice(id)).execute();
  });
  expect((await appliance.owner.send('GET', `/invoices/${id}`)).status).toBe(200);
  for (const part of ['xml', 'pdf']) {
    const answer = await appliance.owner.send('GET', `/invoices/${id}/${part}`);
    expect([part, answer.status, answer.body['error']]).toMatchObject([part, 500, { code: 'DOCUMENT_UNREADABLE' }]);
  }
});

test.each(['../../../evil', '310175397400003\r\nSet-Cookie: a=b'])(
  'the VAT number %j of a stored profile names no file',
  async (vatNumber) => {
    await sendAll();
    await asTableOwner(headOffice.services.db, async (transaction) => {
      const profile = JSON.stringify({ vat_number: vatNumber });
      const organization = appliance.owner.organizationId;
      await sql`UPDATE appliance_companies SET profile = profile || ${profile}::jsonb WHERE organization_id = ${organization}`.execute(
        transaction,
      );
    });
    expect(await readEverything(headOffice, appliance.owner)).toEqual([]);
  },
);
