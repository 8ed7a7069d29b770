import { afterEach, expect, test } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { startHeadOfficeProcess, type HeadOfficeProcess } from '#support/head-office/head-office-process.ts';
import { postgresqlBin, startPostgresql } from '#support/head-office/postgresql-server.ts';
import { refusalOf } from '#support/head-office/companies.ts';
import { newServerDatabase } from '#support/head-office/test-database.ts';
import { canMountDisks, mountSmallDisk, type SmallDisk } from '#support/platform/small-disk.ts';
import { startBranchProcess, type BranchProcess } from '#support/sync/branch-process.ts';
import { enrolledSeller } from '#support/sync/enrol-branch.ts';
import { expectEqualRows } from '#support/sync/equal-rows.ts';

const longestWaitMs = 150_000;
const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

function disk(mebibytes: number): SmallDisk {
  const made = mountSmallDisk(mebibytes);
  endings.push(() => made.unmount());
  return made;
}

let serial = 0;

async function sell(branch: BranchProcess, count = 1): Promise<unknown[]> {
  const statuses: unknown[] = [];
  for (let sale = 0; sale < count; sale += 1) {
    serial += 1;
    const egsUnitId = branch.units[0] ?? '';
    const body = simplifiedBody({ egsUnitId, seller: enrolledSeller, number: `D-${serial}`, at: new Date() });
    const answer = await branch.send('POST', '/v1/invoices/simplified', body);
    statuses.push(answer.status === 202 ? 202 : Reflect.get(Object(answer.body['error']), 'code'));
  }
  return statuses;
}

function codesOf(body: Record<string, unknown>): string[] {
  return (body['conditions'] as { code: string }[]).map(({ code }) => code);
}

async function readiness(url: string): Promise<{ status: number; codes: string[] }> {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, codes: codesOf((await response.json()) as Record<string, unknown>) };
}

// A push whose content does not matter: it is refused before it is looked at.
async function pushOnce(headOffice: HeadOfficeProcess): Promise<() => Promise<{ status: number; code: unknown }>> {
  const companies = (await headOffice.send('GET', '/companies')).body['data'] as { company_id: string }[];
  const code = await headOffice.send('POST', '/appliances/enrolment-codes', {
    branch_name: 'Malaz',
    company_ids: companies.map(({ company_id }) => company_id),
  });
  const joined = await headOffice.send('POST', '/sync/enrolments', { code: code.body['code'], version: '1', ledger_id: 'raw' });
  return async () => {
    const response = await fetch(`${headOffice.url}/api/sync/changes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(joined.body['credential'])}`, 'content-encoding': 'gzip' },
      body: 'x',
    });
    const { error } = (await response.json()) as { error: { code: string } };
    return { status: response.status, code: error.code };
  };
}

test.skipIf(!canMountDisks)(
  'the disk of the embedded database is full: nothing is changed, everything can be read, and nothing is lost (needs root)',
  { timeout: 300_000 },
  async () => {
    const small = disk(600);
    const headOffice = await startHeadOfficeProcess(undefined, small.folder);
    endings.push(() => headOffice.stop());
    const branch = await startBranchProcess(headOffice, 1);
    endings.push(() => branch.stop());
    const push = await pushOnce(headOffice);
    expect(await sell(branch, 3)).toEqual([202, 202, 202]);

    small.fill();
    await eventually(
      () => readiness(headOffice.url),
      ({ status, codes }) => status === 503 && codes.includes('STORAGE_UNAVAILABLE'),
      longestWaitMs,
    );
    expect((await headOffice.send('GET', '/invoices')).status).toBe(200);
    expect(await sell(branch, 3)).toEqual([202, 202, 202]);
    await eventually(
      () => readiness(branch.url),
      ({ codes }) => codes.includes('HEAD_OFFICE_SILENT'),
      longestWaitMs,
    );
    expect(await push()).toEqual({ status: 503, code: 'STORAGE_UNAVAILABLE' });
    const change = await headOffice.send('POST', '/companies', { legal_name: 'Late', vat_number: '399999999900003' });
    expect(refusalOf(change)).toMatchObject({ status: 503, code: 'STORAGE_UNAVAILABLE' });
    expect(change.body).toMatchObject({ error: { retryable: true } });

    small.empty();
    await eventually(
      () => readiness(headOffice.url),
      ({ status }) => status === 200,
      longestWaitMs,
    );
    await expectEqualRows(headOffice, branch);
  },
);

test.skipIf(!canMountDisks || postgresqlBin === undefined)(
  "the disk of PostgreSQL's server is full: pushes are refused to be sent again, and nothing is lost (needs root and postgresql)",
  { timeout: 300_000 },
  async () => {
    if (postgresqlBin === undefined) return;
    const small = disk(200);
    const server = await startPostgresql(postgresqlBin, { folder: small.folder });
    endings.push(() => server.stop());
    const headOffice = await startHeadOfficeProcess(await newServerDatabase(server.url));
    endings.push(() => headOffice.stop());
    const branch = await startBranchProcess(headOffice, 1);
    endings.push(() => branch.stop());

    small.fill();
    expect(new Set(await sell(branch, 200))).toEqual(new Set([202]));
    const { codes } = await eventually(
      () => readiness(headOffice.url),
      ({ status }) => status === 503,
      longestWaitMs,
    );
    expect(codes.some((code) => code === 'STORAGE_UNAVAILABLE' || code === 'DATABASE_UNREACHABLE')).toBe(true);
    await eventually(
      () => readiness(branch.url),
      (ready) => ready.codes.includes('HEAD_OFFICE_SILENT'),
      longestWaitMs,
    );

    small.empty();
    await expectEqualRows(headOffice, branch);
  },
);

test.skipIf(!canMountDisks)(
  'the disk of a branch is full: it issues nothing, head office still gets everything, and it goes on (needs root)',
  { timeout: 300_000 },
  async () => {
    const small = disk(64);
    const headOffice = await startHeadOfficeProcess();
    endings.push(() => headOffice.stop());
    const branch = await startBranchProcess(headOffice, 1, small.folder);
    endings.push(() => branch.stop());
    await headOffice.kill();
    expect(new Set(await sell(branch, 20))).toEqual(new Set([202]));

    small.fill();
    const refused = await eventually(
      () => sell(branch, 20),
      (statuses) => statuses.includes('STORAGE_UNAVAILABLE'),
      longestWaitMs,
    );
    expect(refused.filter((status) => status !== 202 && status !== 'STORAGE_UNAVAILABLE')).toEqual([]);
    await headOffice.start();
    const listed = await eventually(
      async () => (await headOffice.send('GET', '/invoices')).body['pagination'] as { total_count: number },
      ({ total_count }) => total_count >= 20,
      longestWaitMs,
    );
    expect(listed.total_count).toBeGreaterThanOrEqual(20);

    small.empty();
    await eventually(
      () => sell(branch),
      ([status]) => status === 202,
      longestWaitMs,
    );
    await expectEqualRows(headOffice, branch);
  },
);
