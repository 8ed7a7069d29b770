import { mkdirSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { startHeadOfficeProcess, type HeadOfficeProcess } from '#support/head-office/head-office-process.ts';
import { startBranchProcess, type BranchProcess } from '#support/sync/branch-process.ts';
import { enrolledSeller } from '#support/sync/enrol-branch.ts';
import { ledgerRows, type ComparedRows } from '#support/sync/mirror-rows.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const documents = 600;
const tills = 8;
const longestWaitMs = 120_000;
// How many documents the restored ledger has when the appliance, head office and the appliance again are killed.
const killedAt = [1, 150, 400];
const handedBackKinds = ['documents', 'statuses', 'timeline', 'copies', 'settlements'];

const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function sell(branch: BranchProcess, number: number): Promise<void> {
  const body = simplifiedBody({
    egsUnitId: branch.units[0] ?? '',
    seller: enrolledSeller,
    number: `K-${number}`,
    at: new Date(),
  });
  expect((await branch.send('POST', '/v1/invoices/simplified', body)).status).toBe(202);
}

async function sellMany(branch: BranchProcess): Promise<void> {
  const sellAt = async (till: number) => {
    for (let number = till; number < documents; number += tills) await sell(branch, number);
  };
  await Promise.all(Array.from({ length: tills }, (_, till) => sellAt(till)));
}

function countIn(ledger: LedgerReader): number {
  return ledger.first(ledger.sql.selectFrom('documents').select((eb) => eb.fn.countAll<number>().as('count')))?.count ?? 0;
}

function reportedIn(ledger: LedgerReader): number {
  const reported = ledger.sql.selectFrom('submissions').where('status', '=', 'reported');
  return ledger.first(reported.select((eb) => eb.fn.countAll<number>().as('count')))?.count ?? 0;
}

function newestIn(ledger: LedgerReader): number {
  return ledger.first(ledger.sql.selectFrom('changes').select((eb) => eb.fn.max('position').as('newest')))?.newest ?? 0;
}

async function untilMirrored(headOffice: HeadOfficeProcess, branch: BranchProcess): Promise<void> {
  await eventually(
    async () => (await headOffice.send('GET', `/appliances/${branch.applianceId}`)).body['sync'] as { position: number },
    ({ position }) => position === branch.readLedger(newestIn),
    longestWaitMs,
  );
}

async function backedUp(branch: BranchProcess): Promise<string> {
  const backups = temporaryFolder('backups');
  mkdirSync(backups, { recursive: true });
  const { out } = await callSanad(['backup', '--data-dir', branch.dataDir, '--to', backups]);
  return out.split('  ')[0] ?? '';
}

function differences(before: ComparedRows, after: ComparedRows): string[] {
  return handedBackKinds.filter((kind) => !isDeepStrictEqual(before[kind], after[kind]));
}

async function killOnTheWay(headOffice: HeadOfficeProcess, branch: BranchProcess): Promise<number[]> {
  const counts: number[] = [];
  for (const [index, fewest] of killedAt.entries()) {
    const count = await eventually(
      () => Promise.resolve(branch.readLedger(countIn)),
      (found) => found >= fewest,
      longestWaitMs,
    );
    counts.push(count);
    const isOfHeadOffice = index === 1;
    await (isOfHeadOffice ? headOffice : branch).kill();
    await (isOfHeadOffice ? headOffice : branch).start();
  }
  return counts;
}

test('an appliance and head office that are killed while documents are handed back end with every document', async () => {
  const headOffice = await startHeadOfficeProcess();
  endings.push(() => headOffice.stop());
  const branch = await startBranchProcess(headOffice, 1);
  endings.push(() => branch.stop());
  const backup = await backedUp(branch);
  await sellMany(branch);
  await eventually(
    () => Promise.resolve(branch.readLedger(reportedIn)),
    (reported) => reported === documents,
    longestWaitMs,
  );
  await untilMirrored(headOffice, branch);
  const before = branch.readLedger(ledgerRows);
  await branch.stopAppliance();
  rmSync(branch.dataDir, { recursive: true });
  const restored = await callSanad(['restore', backup, '--data-dir', branch.dataDir]);
  expect(restored.errors).toBe('');
  await branch.start();
  const counts = await killOnTheWay(headOffice, branch);
  process.stdout.write(`killed when ${counts.join(', ')} of ${documents} documents were back\n`);
  await eventually(
    () => branch.send('GET', `/v1/egs/${branch.units[0]}`),
    ({ body }) => body['onboarding_status'] === 'active',
    longestWaitMs,
  );
  expect(differences(before, branch.readLedger(ledgerRows))).toEqual([]);
  await sell(branch, documents);
  await untilMirrored(headOffice, branch);
  expect(await callSanad(['verify', '--data-dir', branch.dataDir])).toMatchObject({ code: 0 });
}, 400_000);
