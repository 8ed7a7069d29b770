import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { errorOf } from '#support/branch/start-test-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { differentRows, ledgerRows, mirroredRows } from '#support/sync/mirror-rows.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;
let folder: string;

beforeEach(async () => {
  headOffice = await runHeadOffice();
  pair = await startSynchronisedBranch(() => headOffice);
  folder = pair.branch.running.dataDir;
});

afterEach(async () => {
  await pair.close();
  await headOffice.close();
});

// Restores a backup that was written before `meanwhile`, and confirms that the unit issued nothing after that ICV.
async function restoreOlderLedger(icv: number, meanwhile: () => Promise<unknown>): Promise<void> {
  const { running, egsUnitId } = pair.branch;
  const [backups, restored] = [path.join(folder, 'backups'), path.join(folder, 'restored')];
  mkdirSync(backups);
  const backup = await callSanad(['backup', '--data-dir', path.join(folder, 'branch'), '--to', backups]);
  await meanwhile();
  await pair.caughtUp();
  await running.stop();
  const file = backup.out.split('  ')[0] ?? '';
  for (const what of [[file], ['--confirm-tail', `${egsUnitId}=${icv}`]]) {
    const run = await callSanad(['restore', ...what, '--data-dir', restored]);
    if (run.code !== 0) throw new Error(run.errors);
  }
  await running.start(restored);
}

async function conditions(): Promise<[code: string, subject: string][]> {
  const { body } = await pair.branch.running.send('GET', '/readyz');
  return (body['conditions'] as { code: string; subject: string }[]).map(({ code, subject }) => [code, subject]);
}

function storedHashes(): Promise<Record<string, string>> {
  return pair.read(async (tenant) => {
    const rows = await tenant.selectFrom('documents').select(['icv', 'hash']).orderBy('icv').execute();
    return Object.fromEntries(rows.map(({ icv, hash }) => [icv, hash]));
  });
}

test('a restored ledger that lacks nothing goes on where it was', async () => {
  const { branch } = pair;
  await branch.sell('simplified');
  await restoreOlderLedger(1, () => Promise.resolve());
  await branch.sell('simplified');
  await pair.caughtUp();
  const { db } = branch.running.branch.context;
  expect(differentRows(ledgerRows(db), await pair.read(mirroredRows))).toEqual([]);
  expect(Object.keys(await storedHashes())).toEqual(['1', '2']);
  expect(await conditions()).toEqual([]);
});

test('a ledger that was put back and issues an ICV again is refused, and its unit stops', async () => {
  const { branch } = pair;
  await branch.sell('simplified');
  await restoreOlderLedger(1, () => branch.sell('simplified'));
  const before = await storedHashes();
  await branch.sell('simplified');
  await eventually(conditions, (held) => held.some(([code]) => code === 'CHAIN_FORKED'));
  expect(await conditions()).toContainEqual(['CHAIN_FORKED', branch.egsUnitId]);
  expect(errorOf(await branch.post('simplified'))['code']).toBe('EGS_NOT_READY');
  await pair.caughtUp();
  expect(await storedHashes()).toEqual(before);
  const apart = await pair.read((tenant) => tenant.selectFrom('kept_apart_documents').select(['code', 'icv']).execute());
  expect(apart).toEqual([{ code: 'CHAIN_FORKED', icv: 2 }]);
  const units = async () => (await pair.people.viewer.send('GET', '/egs-units')).body['data'];
  expect(await units()).toMatchObject([{ onboarding_error: { code: 'CHAIN_TAIL_UNCERTAIN' }, invoice_counter: 2 }]);
  const audit = await pair.read((tenant) => tenant.selectFrom('audit_entries').select('action').execute());
  expect(audit.map(({ action }) => action)).toContain('feed.restarted');
  const givenUp = sql<string>`jsonb_set(chain_end, '{given_up_at}', '"2026-11-20T09:00:00.000Z"')`;
  await pair.read((tenant) => tenant.updateTable('egs_units').set({ chain_end: givenUp }).execute());
  expect(await units()).toMatchObject([{ onboarding_error: { code: 'UNIT_GIVEN_UP' } }]);
});
