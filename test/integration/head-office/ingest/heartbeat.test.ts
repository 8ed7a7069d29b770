import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { companyOfBranches, enrolmentCode, storeBranchCompanies } from '#support/sync/synchronised-branch.ts';

// No second heartbeat is due while the test runs.
const pace = { lookEveryMs: 10, beatEveryMs: 3_600_000, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };

let headOffice: RunningHeadOffice;
let owner: Person;
let shop: TestBranch;
const folder = temporaryFolder('heartbeat-backups');

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await headOffice.organization());
  await storeBranchCompanies(headOffice, owner.organizationId);
  const enrolment = { url: headOffice.url, code: await enrolmentCode(owner) };
  const options = { enrolment, mirrorPace: pace, backupPassphrase: 'a passphrase for backups' };
  shop = await startTestBranch(options, { companyId: companyOfBranches });
});

afterAll(async () => {
  await shop.running.close();
  await headOffice.close();
  rmSync(folder, { recursive: true, force: true });
});

async function backupAtHeadOffice(): Promise<unknown> {
  const [branch] = rowsOf(await owner.send('GET', '/appliances'));
  return branch?.['backup'];
}

test('head office hears of a backup before the next heartbeat is due', async () => {
  await eventually(backupAtHeadOffice, (backup) => backup !== null);
  expect(await backupAtHeadOffice()).toEqual({ last_at: null, verified: false, configured: false });
  storeTestUsers(shop.running, await testUsers());
  const browser = await signIn(shop.running, 'owner');
  await browser.send('PATCH', '/manager/backups/settings', { folder, every_minutes: 60 });
  await shop.running.branch.context.backups.runIfDue();
  const backup = await eventually(backupAtHeadOffice, (told) => Object(told).verified === true);
  expect(backup).toMatchObject({ configured: true });
});
