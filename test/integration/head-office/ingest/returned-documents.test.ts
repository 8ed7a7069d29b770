import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readReport } from '#main/head-office/branches/stored-report.ts';
import { answerOperator } from '#main/head-office/operator/answer-operator.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { errorOf, lineOf } from '#support/branch/start-test-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { differentRows, ledgerRows, mirroredRows, type ComparedRows } from '#support/sync/mirror-rows.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;
let lost: string;
let restored: string;
let backup: string;

beforeEach(async () => {
  headOffice = await runHeadOffice();
  pair = await startSynchronisedBranch(() => headOffice);
  const folder = pair.branch.running.dataDir;
  [lost, restored] = [path.join(folder, 'branch'), path.join(folder, 'restored')];
});

afterEach(async () => {
  await pair.close();
  await headOffice.close();
});

async function backUp(): Promise<void> {
  const backups = path.join(pair.branch.running.dataDir, 'backups');
  mkdirSync(backups);
  const written = await callSanad(['backup', '--data-dir', lost, '--to', backups]);
  backup = written.out.split('  ')[0] ?? '';
}

// Stops the appliance, destroys its data folder, and starts it on what the backup holds.
async function loseDisk(): Promise<void> {
  const { running } = pair.branch;
  await running.stop();
  rmSync(lost, { recursive: true });
  const run = await callSanad(['restore', backup, '--data-dir', restored]);
  if (run.code !== 0) throw new Error(run.errors);
  await running.start(restored);
}

// As when the machine loses its line and then its disk: nothing that it still says arrives.
async function loseDiskUnheard(): Promise<void> {
  pair.line.isCut = true;
  pair.line.cutNextAfter(0);
  await pair.branch.running.stop();
  pair.line.isCut = false;
  rmSync(lost, { recursive: true });
  await callSanad(['restore', backup, '--data-dir', restored]);
  await pair.branch.running.start(restored);
}

const rowsNow = (): ComparedRows => ledgerRows(pair.branch.running.branch.context.db);
const documentKinds = ['documents', 'statuses', 'timeline', 'copies', 'settlements'];

// Of the documents, what is not alike in two states of the ledger.
function differences(before: ComparedRows, after: ComparedRows): string[] {
  return documentKinds.filter((kind) => !isDeepStrictEqual(before[kind], after[kind]));
}

function unit(): Promise<Record<string, unknown>> {
  return pair.branch.running.send('GET', `/v1/egs/${pair.branch.egsUnitId}`).then(({ body }) => body);
}

function handedBack(): Promise<unknown> {
  const { db } = pair.branch.running.branch.context;
  return eventually(
    () => Promise.resolve(db.all(db.sql.selectFrom('hand_backs').select('finished_at'))),
    (rows) => rows.every((row) => row.finished_at !== null),
  );
}

async function conditions(): Promise<string[]> {
  const { body } = await pair.branch.running.send('GET', '/readyz');
  return (body['conditions'] as { code: string }[]).map(({ code }) => code);
}

// What the lease of documents is compared with.
function monthCounts() {
  const { db } = pair.branch.running.branch.context;
  return db.all(db.sql.selectFrom('month_counts').select(['environment', 'month', 'documents']));
}

// What lists show and searches find; the ledger's own, so head office does not send it.
function buyers() {
  const { db } = pair.branch.running.branch.context;
  const named = db.sql.selectFrom('document_buyers').innerJoin('buyers', 'buyers.buyer_id', 'document_buyers.buyer_id');
  return db.all(named.select(['document_buyers.position', 'buyers.name']).orderBy('document_buyers.position'));
}

async function sellEveryKind(): Promise<void> {
  const { branch } = pair;
  const original = await branch.sell('simplified');
  const { body } = await branch.post('standard', { buyer: { ...Object(branch.bodyOf('standard')['buyer']), vat_number: '123' } });
  await branch.sell('standard', { replaces_invoice_id: body['invoice_id'] });
  await branch.sell('credit_note', { original_invoice_uuid: original.uuid });
  const prepayment = await branch.sell('prepayment');
  await branch.sell('simplified', { line_items: lineOf(5), prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 1 }] });
}

test('a restored ledger gets every document back as the lost one had it, and sells on where it ended', async () => {
  const { branch } = pair;
  await branch.sell('simplified');
  await backUp();
  await branch.running.provision({ company: { receipt_links: 1 } });
  await sellEveryKind();
  await pair.caughtUp();
  const [before, counts, named] = [rowsNow(), monthCounts(), buyers()];
  expect(counts).toMatchObject([{ documents: 7 }]);
  await loseDisk();
  await eventually(unit, (found) => found['onboarding_status'] === 'active');
  expect(differences(before, rowsNow())).toEqual([]);
  expect(monthCounts()).toEqual(counts);
  expect(new Set(named.map(({ name }) => name))).toEqual(new Set(['مؤسسة فهد للمقاولات | Fahd Contracting Est.']));
  expect(buyers()).toEqual(named);
  expect(await conditions()).toEqual([]);
  const sold = await branch.sell('simplified');
  expect(await branch.counter()).toBe(8);
  expect(await callSanad(['verify', '--data-dir', restored])).toMatchObject({ code: 0 });
  expect(await branch.detailOf(sold.id)).toMatchObject({ status: 'reported' });
  const mirrored = await eventually(
    () => pair.read(mirroredRows),
    ({ documents }) => Object.keys(documents ?? {}).length === 8,
  );
  const apart = await pair.read((tenant) => tenant.selectFrom('kept_apart_documents').selectAll().execute());
  expect(apart).toEqual([]);
  expect(mirrored['documents']).toEqual(rowsNow()['documents']);
});

test('a document that was on its way is queued again, which the gateway takes as the same', async () => {
  const { branch } = pair;
  await backUp();
  await branch.running.stopGateway();
  const { body } = await branch.post('simplified', {}, { prefer: 'respond-async' });
  await pair.caughtUp();
  await loseDisk();
  await branch.running.startGateway();
  await eventually(unit, (found) => found['onboarding_status'] === 'active');
  branch.running.clock.advance(3_600_000);
  const detail = await eventually(
    () => branch.detailOf(body['invoice_id']),
    ({ status }) => status === 'reported',
  );
  expect(detail).toMatchObject({ retry_count: expect.any(Number) as number });
});

test('an appliance that stopped without a word gets its documents back, and a person says where the chain ends', async () => {
  const { branch } = pair;
  await branch.sell('simplified');
  await backUp();
  await branch.sell('simplified');
  await pair.caughtUp();
  const before = rowsNow();
  await loseDiskUnheard();
  await handedBack();
  expect(differences(before, rowsNow())).toEqual([]);
  expect(await unit()).toMatchObject({ onboarding_error: { code: 'CHAIN_TAIL_UNCERTAIN' }, invoice_counter: 2 });
  expect(errorOf(await branch.post('simplified'))['code']).toBe('EGS_NOT_READY');
  await branch.running.stop();
  const confirmed = await callSanad(['restore', '--confirm-tail', `${branch.egsUnitId}=2`, '--data-dir', restored]);
  expect(confirmed.code).toBe(0);
  await branch.running.start(restored);
  await branch.sell('simplified');
  await pair.caughtUp();
  expect(differentRows(rowsNow(), await pair.read(mirroredRows))).toEqual([]);
});

test('what was sold while head office was out of reach keeps the unit from going on', async () => {
  const { branch } = pair;
  await backUp();
  await branch.sell('simplified');
  await pair.caughtUp();
  pair.line.isCut = true;
  pair.line.cutNextAfter(0);
  await branch.sell('simplified');
  await loseDiskUnheard();
  await handedBack();
  expect(await unit()).toMatchObject({ onboarding_error: { code: 'CHAIN_TAIL_UNCERTAIN' }, invoice_counter: 1 });
});

test('an orderly stop that head office has not heard of is none, whatever was said before', async () => {
  const { branch } = pair;
  await backUp();
  await branch.sell('simplified');
  await pair.caughtUp();
  await branch.running.restart();
  await eventually(
    () => pair.read((tenant) => tenant.selectFrom('appliance_reports').select('report').executeTakeFirstOrThrow()),
    ({ report }) => readReport(report)?.stopped === false,
  );
  await loseDiskUnheard();
  await handedBack();
  expect(await unit()).toMatchObject({ onboarding_error: { code: 'CHAIN_TAIL_UNCERTAIN' }, invoice_counter: 1 });
});

test.each([
  ["SET invoice_number = 'FORGED'", 'documents', 'that head office has altered'],
  ["SET xml = 'damaged'", 'document_contents', 'whose XML is damaged at head office'],
])('%s on %s: a document %s is refused, and nothing after it is taken', async (change, table) => {
  const { branch } = pair;
  await backUp();
  await branch.sell('simplified');
  const altered = await branch.sell('simplified');
  await branch.sell('simplified');
  await pair.caughtUp();
  await branch.running.stop();
  const ofDocument = sql`WHERE invoice_id = (SELECT invoice_id FROM documents WHERE uuid = ${altered.uuid})`;
  await asTableOwner(headOffice.services.db, async (owner) => {
    await sql`UPDATE ${sql.table(table)} ${sql.raw(change)} ${ofDocument}`.execute(owner);
  });
  await branch.running.start();
  await loseDisk();
  await eventually(conditions, (codes) => codes.includes('HAND_BACK_REFUSED'));
  expect(await unit()).toMatchObject({ onboarding_status: 'pending', invoice_counter: 1 });
  expect(errorOf(await branch.post('simplified'))['code']).toBe('EGS_NOT_READY');
});

test('a hand-back that is cut off goes on where it was', async () => {
  const { branch } = pair;
  await backUp();
  for (let sale = 0; sale < 120; sale += 1) await branch.sell('simplified');
  await pair.caughtUp();
  const before = rowsNow();
  await branch.running.stop();
  rmSync(lost, { recursive: true });
  await callSanad(['restore', backup, '--data-dir', restored]);
  await branch.running.start(restored);
  await eventually(
    () => branch.counter(),
    (icv) => Number(icv) >= 100,
  );
  pair.line.isCut = true;
  pair.line.cutNextAfter(0);
  await branch.running.stop();
  pair.line.isCut = false;
  await branch.running.start(restored);
  await eventually(unit, (found) => found['onboarding_status'] === 'active');
  expect(differences(before, rowsNow())).toEqual([]);
  await branch.sell('simplified');
  expect(await branch.counter()).toBe(121);
});

// A reason that no schema knows of.
function refuseTotals(hundredths: number): Promise<void> {
  return asTableOwner(headOffice.services.db, async (owner) => {
    await sql`ALTER TABLE documents DROP CONSTRAINT IF EXISTS no_such_total`.execute(owner);
    const refused = sql.lit(hundredths);
    await sql`ALTER TABLE documents ADD CONSTRAINT no_such_total CHECK (total_hundredths <> ${refused}) NOT VALID`.execute(owner);
  });
}

async function icvsThere(): Promise<number[]> {
  const rows = await pair.read((tenant) => tenant.selectFrom('documents').select('icv').orderBy('icv').execute());
  return rows.map(({ icv }) => icv);
}

async function operator(request: object): Promise<string> {
  const answer = await answerOperator({ command: 'quarantine', ...request }, headOffice.services);
  return answer.ok ? answer.result : answer.message;
}

test('what head office cannot store is kept apart, handed back, and taken in later; the feed goes on', async () => {
  const { branch, people, applianceId } = pair;
  await branch.sell('simplified');
  await backUp();
  await refuseTotals(141_910);
  await branch.sell('simplified');
  const { id } = await branch.sell('simplified', { line_items: lineOf(1234) });
  await branch.sell('simplified');
  await pair.caughtUp();
  expect(await icvsThere()).toEqual([1, 2, 4]);
  const listed = await people.viewer.send('GET', `/quarantine?appliance_id=${applianceId}`);
  expect(listed.body['data']).toMatchObject([{ kind: 'document', code: 'DOCUMENT_BROKEN', invoice_id: id, icv: 3 }]);
  const alerts = await people.viewer.send('GET', '/alerts?kind=document_quarantined');
  expect(alerts.body['data']).toMatchObject([{ severity: 'error', appliance_id: applianceId, invoice_id: id }]);
  expect(await operator({})).toContain('no_such_total');
  expect(await operator({ take: true })).toContain('taken in: 0');
  const before = rowsNow();
  await loseDisk();
  await eventually(unit, (found) => found['onboarding_status'] === 'active');
  expect(differences(before, rowsNow())).toEqual([]);
  await refuseTotals(0);
  expect(await operator({ appliance: applianceId, take: true })).toContain('still apart: 0');
  expect(await icvsThere()).toEqual([1, 2, 3, 4]);
  expect((await pair.read(mirroredRows))['documents']).toEqual(rowsNow()['documents']);
  expect((await people.viewer.send('GET', `/invoices/${id}`)).body).toMatchObject({ status: 'reported', total: 1419.1 });
  expect((await people.viewer.send('GET', '/quarantine')).body['data']).toEqual([]);
  expect((await people.viewer.send('GET', '/alerts?kind=document_quarantined')).body['data']).toEqual([]);
});
