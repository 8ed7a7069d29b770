import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeLease } from '#main/branch/companies/store-snapshot.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { isQuotaReached, leasedDocuments } from '#main/branch/ledger/quota.ts';
import { countArrived, grantLease, shareOf } from '#main/head-office/billing/document-lease.ts';
import { countDocuments } from '#main/head-office/billing/usage-counters.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import type { DocumentLease } from '#shared/api/sync/document-lease.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import {
  companyOfBranches as companyId,
  enrolmentCode,
  startSynchronisedBranch,
  storeBranchCompanies,
} from '#support/sync/synchronised-branch.ts';

const month = '2026-11';
const now = new Date('2026-11-20T09:00:00Z');
const limit = 1_000;

let headOffice: RunningHeadOffice;
let owner: Person;
let organizationId: string;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

beforeEach(async () => {
  ({ owner } = await headOffice.organization());
  ({ organizationId } = owner);
  await storeBranchCompanies(headOffice, organizationId);
});

async function enrol(): Promise<string> {
  const code = await enrolmentCode(owner);
  const { body } = await headOffice.send('POST', '/sync/enrolments', { code, version: '1', ledger_id: 'ledger' });
  return String(body['appliance_id']);
}

function lease(applianceId: string, at = now): Promise<DocumentLease> {
  return inOrganization(headOffice.services.db, organizationId, (tenant) => grantLease(tenant, applianceId, at));
}

/** Documents of the month arrive from an appliance. */
function arrive(applianceId: string, documents: number, environment: 'sandbox' | 'production' = 'production'): Promise<void> {
  return inOrganization(headOffice.services.db, organizationId, async (tenant) => {
    if (environment === 'production') await countArrived(tenant, { organizationId, applianceId }, { month, documents });
    await countDocuments(tenant, organizationId, [{ companyId, environment, month, documents }], now);
  });
}

test('a single branch has all that is left, and never more than the plan', async () => {
  const only = await enrol();
  expect(await lease(only)).toEqual({ month, documents: limit, later_documents: limit });
  await arrive(only, 400);
  await arrive(only, 5_000, 'sandbox');
  expect(await lease(only)).toMatchObject({ documents: limit });
  await arrive(only, 600);
  expect(await lease(only)).toMatchObject({ documents: limit });
});

test('several branches share what is left, beyond what has arrived from each', async () => {
  const [one, other] = [await enrol(), await enrol()];
  expect(await lease(one)).toEqual({ month, documents: 500, later_documents: 500 });
  await arrive(one, 301);
  expect(await lease(one)).toMatchObject({ documents: 301 + 350 });
  expect(await lease(other)).toMatchObject({ documents: 350 });
  await arrive(other, 699);
  expect([await lease(one), await lease(other)]).toMatchObject([{ documents: 301 }, { documents: 699 }]);
  expect(await lease(one, new Date('2026-12-01T00:00:00Z'))).toEqual({ month: '2026-12', documents: 500, later_documents: 500 });
});

test('a revoked appliance has no share, and a plan without a hard limit grants none', async () => {
  const [one, other] = [await enrol(), await enrol()];
  await owner.send('POST', `/appliances/${other}/revoke`);
  expect(await lease(one)).toMatchObject({ documents: limit });
  await owner.send('PATCH', '/billing', { plan: 'growth' });
  expect(await lease(one)).toBeNull();
});

/**
 * How many documents above the limit branches issue together: those that go offline issue all of their lease, while those that stay
 * ask for another one with each document.
 */
function issuedBeyond({ branches, offline, used }: { branches: number; offline: number; used: number }): number {
  const away = offline * shareOf(limit - used, branches);
  const online = offline < branches ? Math.max(0, limit - used) : 0;
  return used + online + away - limit;
}

describe('above the limit', () => {
  test.each([
    [1, 1, 0],
    [2, 1, 0],
    [7, 3, 13],
    [7, 6, 990],
    [40, 39, 500],
  ])(
    'of %i branches, %i of them offline from %i documents on, no more is issued than their shares',
    (branches, offline, used) => {
      const bound = offline * Math.ceil(limit / branches);
      expect(issuedBeyond({ branches, offline, used })).toBeLessThanOrEqual(bound);
    },
  );

  test.each([
    [1, 400],
    [2, 0],
    [7, 0],
    [7, 999],
  ])('%i branches that are all offline from %i documents on issue fewer than one each', (branches, used) => {
    expect(issuedBeyond({ branches, offline: branches, used })).toBeLessThan(branches);
  });
});

describe('at a branch', () => {
  const database = openLedgerDatabase(path.join(temporaryFolder('lease'), 'ledger.db'));
  const { reader: db } = database;

  function isRefused(environment: 'sandbox' | 'production', at = now): boolean {
    return isQuotaReached(db, environment, at);
  }

  function issued(environment: 'sandbox' | 'production', documents: number): void {
    database.transact((writer) => {
      writer.run(writer.sql.deleteFrom('month_counts').where('environment', '=', environment));
      writer.insert('month_counts', { environment, month, documents });
    });
  }

  test('the lease stops production at its count, and the sandbox never', () => {
    database.transact((writer) => storeLease(writer, { month, documents: 3, later_documents: 2 }));
    issued('production', 2);
    issued('sandbox', 1_000_000);
    expect([isRefused('production'), isRefused('sandbox')]).toEqual([false, false]);
    issued('production', 3);
    expect([isRefused('production'), isRefused('sandbox')]).toEqual([true, false]);
    expect(leasedDocuments(db, new Date('2026-12-05T00:00:00Z'))).toBe(2);
    database.transact((writer) => storeLease(writer, null));
    expect(isRefused('production')).toBe(false);
  });

  test('it comes with the pull, and goes with a plan that stops nobody', async () => {
    const pair = await startSynchronisedBranch(() => headOffice);
    const { context } = pair.branch.running.branch;
    const known = () => Promise.resolve(leasedDocuments(context.db, pair.branch.running.clock.now()));
    expect(await eventually(known, (documents) => documents !== null)).toBe(limit);
    await pair.people.owner.send('PATCH', '/billing', { plan: 'growth' });
    expect(await eventually(known, (documents) => documents === null)).toBeNull();
    await pair.close();
  });
});
