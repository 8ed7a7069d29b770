import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BranchConfig } from '#main/branch/config.ts';
import { eventually, testCompany } from '#support/branch/running-branch.ts';
import { errorOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { addCompany, completeCompany, rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { ledgerRows } from '#support/sync/mirror-rows.ts';
import { enrolmentCode } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 120_000 });

const mirrorPace = { lookEveryMs: 10, beatEveryMs: 20, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };

let headOffice: RunningHeadOffice;
let owner: Person;
let companyId: string;
// Sold on its own before it joined, and has the company under an id of its own.
let joined: TestBranch;
let other: TestBranch;

beforeEach(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await headOffice.organization());
  await owner.send('PATCH', '/billing', { plan: 'growth' });
  companyId = await addCompany(owner, { ...completeCompany(), vat_number: testCompany.vat_number });
  const enrolment = async () => ({ code: await enrolmentCode(owner, [companyId]), url: headOffice.url });
  const settings: Partial<BranchConfig> = { mirrorPace };
  joined = await startTestBranch(settings, { companyId: randomUUID() });
  await joined.sell('simplified');
  settings.enrolment = await enrolment();
  await joined.running.restart();
  other = await startTestBranch({ mirrorPace, enrolment: await enrolment() }, { companyId });
});

afterEach(async () => {
  await Promise.all([joined.running.close(), other.running.close()]);
  await headOffice.close();
});

async function reported(): Promise<unknown[]> {
  return rowsOf(await owner.send('GET', `/invoices?company_id=${companyId}&status=reported`));
}

async function arrived(documents: number): Promise<void> {
  await eventually(reported, (rows) => rows.length === documents);
}

// Two branches number alike.
function credit(at: TestBranch, original: { uuid: string }, price: number) {
  const body = { original_invoice_uuid: original.uuid, line_items: lineOf(price), invoice_number: `CN-${randomUUID()}` };
  // A branch that has just joined may not listen yet.
  return eventually(
    () => at.post('credit_note', body),
    ({ status }) => status !== 503,
  );
}

test('notes find originals in both directions, and never overdraw them', async () => {
  const [own, theirs] = [
    await joined.sell('simplified', { line_items: lineOf(100), invoice_number: 'A-1' }),
    await other.sell('simplified', { line_items: lineOf(100), invoice_number: 'B-1' }),
  ];
  await arrived(3);
  const notes = [await credit(other, own, 60), await credit(joined, theirs, 60)];
  expect(notes.map(({ status }) => status)).toEqual([200, 200]);
  for (const [at, original] of [
    [joined, own],
    [other, own],
    [other, theirs],
    [joined, theirs],
  ] as const) {
    expect(errorOf(await credit(at, original, 60))).toMatchObject({
      code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
      available: 46,
    });
  }
  await arrived(5);
  const { body } = await owner.send('GET', '/billing');
  expect(body['usage']).toMatchObject({ by_company: [{ company_id: companyId, documents: 5 }] });
});

test('what another branch has issued is no invoice from before Sanad', async () => {
  const theirs = await other.sell('simplified', { invoice_number: 'B-9' });
  await arrived(2);
  const original = { invoice_number: 'B-9', issue_date: '2026-05-04', invoice_type: 'simplified', total: 1000 };
  const answer = await joined.post('credit_note', { original_invoice: original });
  expect([answer.status, errorOf(answer)]).toMatchObject([409, { code: 'ORIGINAL_INVOICE_KNOWN', uuid: theirs.uuid }]);
  const note = await joined.sell('credit_note', {
    original_invoice: { ...original, invoice_number: 'B-8' },
    line_items: lineOf(1),
  });
  await arrived(3);
  const { body } = await owner.send('GET', `/invoices/${note.id}`);
  expect(body).toMatchObject({
    original_is_external: true,
    original_invoice_number: 'B-8',
    original_invoice: { issue_date: '2026-05-04', total: 1000, uuid: null, earlier_notes_total: 0 },
  });
});

test('a restored ledger gets its documents back under its own id of the company, notes on other branches among them', async () => {
  const { running } = joined;
  const [lost, restored] = [path.join(running.dataDir, 'branch'), path.join(running.dataDir, 'restored')];
  const backups = path.join(running.dataDir, 'backups');
  mkdirSync(backups);
  const written = await callSanad(['backup', '--data-dir', lost, '--to', backups]);
  const theirs = await other.sell('simplified', { line_items: lineOf(100), invoice_number: 'B-1' });
  await arrived(2);
  expect((await credit(joined, theirs, 10)).status).toBe(200);
  await joined.sell('simplified', { invoice_number: 'A-2' });
  await arrived(4);
  const before = ledgerRows(running.branch.context.db);
  await running.stop();
  rmSync(lost, { recursive: true });
  const run = await callSanad(['restore', written.out.split('  ')[0] ?? '', '--data-dir', restored]);
  expect(run.code).toBe(0);
  await running.start(restored);
  await eventually(
    () => running.send('GET', `/v1/egs/${joined.egsUnitId}`),
    ({ body }) => body['onboarding_status'] === 'active',
  );
  const after = ledgerRows(running.branch.context.db);
  expect(after['documents']).toEqual(before['documents']);
  expect(after['statuses']).toEqual(before['statuses']);
  expect(errorOf(await credit(joined, theirs, 100))).toMatchObject({ available: 103.5 });
  await joined.sell('simplified', { invoice_number: 'A-3' });
  await arrived(5);
});
