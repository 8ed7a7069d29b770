import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readReceipts, receiptsFileName } from '#main/branch/ledger/chain-receipts.ts';
import { pinnedKeyOf } from '#main/branch/mirror/take-receipts.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { errorOf, startTestBranch } from '#support/branch/start-test-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import {
  companyOfBranches,
  enrolmentCode,
  startSynchronisedBranch,
  storeBranchCompanies,
  type SynchronisedBranch,
} from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 120_000 });

let headOffice: RunningHeadOffice;

beforeEach(async () => {
  headOffice = await runHeadOffice();
});

afterEach(() => headOffice.close());

test('a branch that joins pins the key, and shows how far head office has signed its chains', async () => {
  const { owner } = await headOffice.organization();
  await storeBranchCompanies(headOffice, owner.organizationId);
  const pace = { lookEveryMs: 10, beatEveryMs: 20, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };
  const shop = await startTestBranch({ mirrorPace: pace }, { companyId: companyOfBranches });
  const users = await testUsers();
  storeTestUsers(
    shop.running,
    users.map((each) => ({ ...each, branch_user_id: randomUUID() })),
  );
  const browser = await signIn(shop.running, 'owner');
  await shop.sell('simplified');
  const alone = (await browser.get('/manager/chains')).body['data'];
  expect(alone).toMatchObject([{ egs_unit_id: shop.egsUnitId, icv: 1, receipt: null }]);
  expect((await browser.get('/manager/head-office')).body['signing_key']).toBeNull();
  const joined = await browser.send('POST', '/manager/head-office', { url: headOffice.url, code: await enrolmentCode(owner) });
  const keys = (await owner.send('GET', '/signing-keys')).body['data'] as unknown[];
  expect(joined.body['signing_key']).toEqual(keys[0]);
  await shop.sell('simplified');
  const chains = await eventually(
    async () => (await browser.get('/manager/chains')).body['data'] as { icv: number; hash: string; receipt: { icv: number } }[],
    ([chain]) => chain?.receipt?.icv === 2,
  );
  const listed = (await owner.send('GET', `/egs-units/${shop.egsUnitId}/receipts`)).body['data'] as { hash: string }[];
  expect(chains).toEqual([{ egs_unit_id: shop.egsUnitId, icv: 2, hash: listed[0]?.hash, receipt: listed[0] }]);
  await shop.running.close();
});

function dataDirOf({ branch }: SynchronisedBranch): string {
  return path.join(branch.running.dataDir, 'branch');
}

async function receiptArrives(pair: SynchronisedBranch, icv: number): Promise<void> {
  await eventually(
    () => Promise.resolve(readReceipts(dataDirOf(pair))[0]?.icv),
    (found) => found === icv,
  );
}

test('a branch that joined before head office signed anything pins the key with the first receipt', async () => {
  const pair = await startSynchronisedBranch(() => headOffice);
  const { running } = pair.branch;
  writeBeside(running, (writer) => writer.run(writer.sql.deleteFrom('pinned_signing_keys')));
  expect(pinnedKeyOf(running.branch.context.db)).toBeUndefined();
  await pair.branch.sell('simplified');
  await receiptArrives(pair, 1);
  const [key] = (await pair.people.viewer.send('GET', '/signing-keys')).body['data'] as unknown[];
  expect(pinnedKeyOf(running.branch.context.db)).toEqual(key);
  await pair.close();
});

// Everything is put back but the receipts, so that the folder is consistent in itself.
async function putFolderBack(pair: SynchronisedBranch): Promise<void> {
  const { branch } = pair;
  const [folder, copy] = [dataDirOf(pair), path.join(branch.running.dataDir, 'copy')];
  for (let sale = 0; sale < 2; sale += 1) await branch.sell('simplified');
  await receiptArrives(pair, 2);
  await branch.running.stop();
  cpSync(folder, copy, { recursive: true });
  await branch.running.start();
  for (let sale = 0; sale < 3; sale += 1) await branch.sell('simplified');
  await receiptArrives(pair, 5);
  await branch.running.stop();
  copyFileSync(path.join(folder, receiptsFileName), path.join(copy, receiptsFileName));
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true });
}

test('a ledger behind its receipt is refused at the start, and goes on once it was accepted and has its documents again', async () => {
  const pair = await startSynchronisedBranch(() => headOffice);
  const { branch } = pair;
  await putFolderBack(pair);
  const folder = dataDirOf(pair);
  const refusal = new RegExp(`${branch.egsUnitId} is at ICV 2 in it, but issued ICV 5, as a receipt of head office says`);
  await expect(branch.running.start()).rejects.toThrow(refusal);
  await expect(branch.running.start()).rejects.toThrow(/sanad restore --accept-older-ledger/);
  const backups = path.join(branch.running.dataDir, 'backups');
  mkdirSync(backups);
  const backup = await callSanad(['backup', '--data-dir', folder, '--to', backups]);
  expect([backup.code, readdirSync(backups)]).toEqual([1, []]);
  expect(backup.errors).toMatch(refusal);
  const accepted = await callSanad(['restore', '--accept-older-ledger', '--data-dir', folder]);
  expect([accepted.errors, accepted.code]).toEqual(['', 0]);
  expect(accepted.out).toContain('but ICV 5 was issued');
  const confirmed = await callSanad(['restore', '--confirm-tail', `${branch.egsUnitId}=2`, '--data-dir', folder]);
  expect(confirmed.errors).toContain('issued ICV 5');

  await branch.running.start();
  const { db } = branch.running.branch.context;
  const last = db.first(
    db.sql.selectFrom('manager_audit').select(['action', 'name', 'detail']).orderBy('entry_id', 'desc').limit(1),
  );
  expect(last).toEqual({
    action: 'appliance.older_ledger_accepted',
    name: 'command line',
    detail: JSON.stringify({ lost: [{ egs_unit_id: branch.egsUnitId, icv: 5 }] }),
  });
  await eventually(
    () => Promise.resolve(branch.running.branch.context.conditions.current().map(({ code }) => code)),
    (codes) => codes.length === 0,
  );
  await branch.sell('simplified');
  await receiptArrives(pair, 6);
  // What was accepted once is not refused again.
  await branch.running.stop();
  await branch.running.start();
  expect(await branch.counter()).toBe(6);
  await pair.close();
});

test('a unit that was given up does not keep the appliance from starting, nor does a damaged file', async () => {
  const pair = await startSynchronisedBranch(() => headOffice);
  const { branch } = pair;
  await putFolderBack(pair);
  pair.line.isCut = true;
  const folder = dataDirOf(pair);
  appendFileSync(path.join(folder, receiptsFileName), '{"egs_unit_id": "\n\0');
  await expect(branch.running.start()).rejects.toThrow(/as a receipt of head office says/);
  await callSanad(['restore', '--accept-older-ledger', '--give-up', branch.egsUnitId, '--data-dir', folder]);
  await branch.running.start();
  expect(errorOf(await branch.post('simplified'))['code']).toBe('EGS_NOT_READY');
  await branch.running.stop();
  await branch.running.start();
  await pair.close();
});
