import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { startHeadOfficeProcess } from '#support/head-office/head-office-process.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { startBranchProcess, type BranchProcess } from '#support/sync/branch-process.ts';
import { enrolledSeller } from '#support/sync/enrol-branch.ts';
import { expectEqualRows } from '#support/sync/equal-rows.ts';

const longestWaitMs = 60_000;
const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function sell(branch: BranchProcess, number: string): Promise<void> {
  const body = simplifiedBody({ egsUnitId: branch.units[0] ?? '', seller: enrolledSeller, number, at: new Date() });
  expect((await branch.send('POST', '/v1/invoices/simplified', body)).status).toBe(202);
}

test(
  'a backup of the embedded database put in the place of the data folder: the branch sends by itself what came after it',
  { timeout: 200_000 },
  async () => {
    const folder = temporaryFolder('restored-from-backup');
    const headOffice = await startHeadOfficeProcess(undefined, folder);
    endings.push(() => headOffice.stop());
    const branch = await startBranchProcess(headOffice, 1);
    endings.push(() => branch.stop());
    const listed = async (): Promise<number> => {
      const { body } = await headOffice.send('GET', '/invoices');
      return (body['pagination'] as { total_count: number }).total_count;
    };
    const arrived = (documents: number) => eventually(listed, (count) => count === documents, longestWaitMs);
    for (const number of ['B-1', 'B-2', 'B-3']) await sell(branch, number);
    await arrived(3);
    const backups = temporaryFolder('backups');
    const { code, out } = await callSanad(['head-office', 'backup', '--data-dir', folder, '--to', backups]);
    expect(code).toBe(0);
    for (const number of ['B-4', 'B-5']) await sell(branch, number);
    await arrived(5);

    await headOffice.stop();
    renameSync(folder, `${folder}.old`);
    execFileSync('cp', ['-a', out.split('  ')[0] ?? '', folder]);
    await headOffice.start();
    // Otherwise the next heartbeat finds it, up to a minute later.
    await sell(branch, 'B-6');
    await arrived(6);
    await expectEqualRows(headOffice, branch);
  },
);
