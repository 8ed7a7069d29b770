import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { entryOfChange } from '#main/branch/mirror/feed/entry-of-change.ts';
import { answerOperator } from '#main/head-office/operator/answer-operator.ts';
import type { ChangeBatch } from '#shared/api/sync/push.ts';
import { lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { readEverything } from '#support/head-office/read-everything.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { batchesOf, enrolRawAppliance, type RawAppliance } from '#support/sync/raw-batches.ts';
import { companyOfBranches } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

type Entry = Record<string, unknown> & { position: number; kind: string };

let headOffice: RunningHeadOffice;
let branch: TestBranch;
let whole: ChangeBatch;

// As many documents as one has fields, so that each can be damaged in another.
const sales = 36;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  branch = await startTestBranch({}, { companyId: companyOfBranches });
  const first = await branch.sell('simplified', { line_items: lineOf(100) });
  await branch.sell('standard');
  await branch.sell('credit_note', { original_invoice_uuid: first.uuid, line_items: lineOf(40) });
  const prepayment = await branch.sell('prepayment', { line_items: lineOf(50) });
  await branch.sell('simplified', {
    line_items: lineOf(80),
    prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 23 }],
  });
  while ((await branch.counter()) !== sales) {
    await branch.sell('simplified', { currency: 'USD', exchange_rate: 3.75, line_items: lineOf(10) });
  }
  const [batch] = batchesOf(branch);
  if (batch === undefined) throw new Error('the feed is empty');
  whole = batch;
});

afterAll(async () => {
  await branch.running.close();
  await headOffice.close();
});

const damages: [string, unknown][] = [
  ['null', null],
  ['a list of a number', [1]],
  ['an object', { a: 1 }],
  ['2^40', 2 ** 40],
  ['a number below zero', -1],
  ['1e300', 1e300],
  ['1e300 as text', '1e300'],
  ['a path', '../../../evil'],
  ['a line break', 'a\r\nSet-Cookie: b=c'],
  ['no text', ''],
  ['U+0000', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['the end of time', '9999-12-31T23:59:59.999Z'],
  ['a date of the year 9999', '9999-12-31'],
  ['another UUID', '0b9f7b3e-5a4f-4f0e-8f55-0f6e5a3c9d11'],
  ['a long text', 'x'.repeat(90_000)],
];

const partOf: Record<string, string> = {
  company: 'profile',
  unit: 'unit',
  certificate: 'certificate',
  unit_state: 'state',
  document: 'document',
  status: 'status',
  cleared_copy: 'copy',
  key: 'key',
};

function partIn(entry: Entry): Record<string, unknown> {
  const part = entry[partOf[entry.kind] ?? ''];
  return (part ?? entry) as Record<string, unknown>;
}

function withField(entry: Entry, field: string, value: unknown): Entry {
  const part = partOf[entry.kind];
  return part === undefined ? { ...entry, [field]: value } : { ...entry, [part]: { ...partIn(entry), [field]: value } };
}

// Each document, and each status, in another of its fields.
function damagedInPlace(value: unknown): Entry[] {
  const met = { document: 0, status: 0 };
  return (whole.entries as unknown as Entry[]).map((entry) => {
    if (entry.kind !== 'document' && entry.kind !== 'status') return entry;
    const fields = Object.keys(partIn(entry)).filter((field) => field !== 'invoice_id');
    const field = fields[met[entry.kind] % fields.length] ?? '';
    met[entry.kind] += 1;
    return withField(entry, field, value);
  });
}

// Copies of everything else, and of statuses, damaged in each of their fields, as things that are new.
function damagedCopies(value: unknown): Entry[] {
  const firsts = new Map((whole.entries as unknown as Entry[]).map((entry) => [entry.kind, entry]));
  return [...firsts.values()].flatMap((entry) =>
    Object.keys(partIn(entry)).map((field) => {
      const id = { unit: 'egs_unit_id', certificate: 'certificate_id', key: 'key_id' }[entry.kind];
      const fresh = id === undefined ? entry : withField(entry, id, randomUUID());
      return withField(fresh, field, value);
    }),
  );
}

function batchOf(entries: Entry[]): ChangeBatch {
  const numbered = entries.map((entry, index) => ({ ...entry, position: index + 1 }));
  const last = { position: numbered.length, digest: 'last' };
  return { after: { position: 0, digest: '' }, last, newest: numbered.length, restart: false, entries: numbered } as ChangeBatch;
}

async function isTaken(appliance: RawAppliance, batch: ChangeBatch): Promise<void> {
  const answer = await appliance.sendBatch(batch);
  expect([answer.status, answer.body['error'], answer.body['acknowledged']]).toEqual([200, undefined, batch.last]);
}

test.each(damages)('a stolen branch that sends %s in every field stops neither its feed nor a reader', async (_what, value) => {
  const appliance = await enrolRawAppliance(headOffice);
  const webhook = await appliance.owner.send('POST', '/webhooks', { url: 'https://203.0.114.1/hook', event_types: ['*'] });
  await isTaken(appliance, batchOf([...damagedInPlace(value), ...damagedCopies(value)]));
  expect(await readEverything(headOffice, appliance.owner)).toEqual([]);
  await appliance.owner.send('POST', `/appliances/${appliance.applianceId}/revoke`);
  expect(await readEverything(headOffice, appliance.owner, { documents: 3 })).toEqual([]);
  // Its hundreds of deliveries would be looked at every five seconds to the end of the file, as the clock stands still.
  await appliance.owner.send('DELETE', `/webhooks/${String(webhook.body['webhook_id'])}`);
});

test('a row that an appliance cannot read in its own ledger stops neither its feed nor what comes after it', async () => {
  const { db } = branch.running.branch.context;
  const change = db.first(db.sql.selectFrom('changes').selectAll().where('kind', '=', 'document'));
  if (change === undefined) throw new Error('the feed names no document');
  const { entry } = entryOfChange(db, { ...change, document: 1e6 });
  expect(entry).toMatchObject({ position: change.position, kind: 'unreadable' });
  const appliance = await enrolRawAppliance(headOffice);
  const last = whole.entries.at(-1);
  await isTaken(appliance, batchOf([...(whole.entries as unknown as Entry[]).slice(0, -1), entry, last as unknown as Entry]));
  const apart = await appliance.owner.send('GET', '/quarantine');
  expect(apart.body['data']).toMatchObject([{ kind: 'unreadable', code: 'DOCUMENT_BROKEN' }]);
});

function statusesOf({ owner }: RawAppliance): Promise<string[]> {
  return owner
    .send('GET', '/invoices?limit=100')
    .then(({ body }) => (body['data'] as { status: string }[]).map(({ status }) => status).toSorted());
}

test.each(['egs_units', 'egs_certificates'])(
  'where no row of %s could be stored, documents, statuses and copies wait with it, and are taken in together',
  async (table) => {
    const { db } = headOffice.services;
    const usual = await enrolRawAppliance(headOffice);
    await isTaken(usual, whole);
    const appliance = await enrolRawAppliance(headOffice);
    await asTableOwner(db, async (tables) => {
      const none = sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT none_for_now CHECK (false) NOT VALID`);
      await none.execute(tables);
    });
    await isTaken(appliance, whole);
    expect(await statusesOf(appliance)).toEqual([]);
    await asTableOwner(db, async (tables) => {
      await sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT none_for_now`).execute(tables);
    });
    const { applianceId } = appliance;
    const answer = await answerOperator({ command: 'quarantine', appliance: applianceId, take: true }, headOffice.services);
    expect(answer).toMatchObject({ ok: true, result: expect.stringContaining('still apart: 0') as string });
    expect(await statusesOf(appliance)).toEqual(await statusesOf(usual));
    expect(await statusesOf(appliance)).toContain('cleared');
  },
);

test('what the authority has accepted cannot be made to have failed, nor the other way round', async () => {
  const appliance = await enrolRawAppliance(headOffice);
  await isTaken(appliance, whole);
  const before = await statusesOf(appliance);
  const statuses = (whole.entries as unknown as Entry[]).filter(({ kind }) => kind === 'status');
  const last = whole.last.position;
  const entries = statuses.map((entry, index) => ({
    ...withField(entry, 'status', 'failed'),
    position: last + index + 1,
  }));
  const end = { position: last + entries.length, digest: 'last' };
  await isTaken(appliance, {
    after: whole.last,
    last: end,
    newest: end.position,
    restart: false,
    entries,
  } as unknown as ChangeBatch);
  expect(await statusesOf(appliance)).toEqual(before);
  const apart = await appliance.owner.send('GET', '/quarantine?limit=100');
  expect(apart.body['data']).toContainEqual(
    expect.objectContaining({ kind: 'status', reason: 'A document that is cleared never becomes failed.' }),
  );
  const alerts = () => appliance.owner.send('GET', '/alerts?kind=document_quarantined');
  expect((await alerts()).body['data']).not.toEqual([]);
  await appliance.owner.send('POST', `/appliances/${appliance.applianceId}/revoke`);
  expect((await alerts()).body['data']).toEqual([]);
  const taken = await answerOperator({ command: 'quarantine', take: true }, headOffice.services);
  expect(taken).not.toMatchObject({ result: expect.stringContaining(appliance.applianceId) as string });
});
