import { expect } from 'vitest';
import { openDatabase } from '#main/head-office/db/database.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { eventually } from '../branch/running-branch.ts';
import type { HeadOfficeProcess } from '../head-office/head-office-process.ts';
import type { BranchProcess } from './branch-process.ts';
import { differentRows, ledgerRows, mirroredRows } from './mirror-rows.ts';

const longestWaitMs = 150_000;

/** Waits until all documents are reported and head office has all of them, stops both, and compares every row. */
export async function expectEqualRows(headOffice: HeadOfficeProcess, branch: BranchProcess): Promise<void> {
  const newest = (): number =>
    branch.readLedger(
      (ledger) => ledger.first(ledger.sql.selectFrom('changes').select((eb) => eb.fn.max('position').as('newest')))?.newest ?? 0,
    );
  const open = (): number =>
    branch.readLedger(
      (ledger) =>
        ledger.first(
          ledger.sql
            .selectFrom('submissions')
            .where('status', '!=', 'reported')
            .select((eb) => eb.fn.countAll<number>().as('count')),
        )?.count ?? 0,
    );
  await eventually(
    () => Promise.resolve(open()),
    (count) => count === 0,
    longestWaitMs,
  );
  const me = await headOffice.send('GET', '/auth/me');
  const { organization_id: organizationId } = me.body['organization'] as { organization_id: string };
  await eventually(
    async () => (await headOffice.send('GET', `/appliances/${branch.applianceId}`)).body['sync'] as { position: number },
    ({ position }) => position === newest(),
    longestWaitMs,
  );
  await branch.stop();
  await headOffice.stop();
  const database = await openDatabase(headOffice.location);
  const mirror = await inOrganization(database.db, organizationId, mirroredRows);
  await database.close();
  expect(differentRows(branch.readLedger(ledgerRows), mirror)).toEqual([]);
}
