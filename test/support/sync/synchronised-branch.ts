import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { membershipOf } from '#main/branch/mirror/membership.ts';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { enrolmentCode as codeAnswer } from '#shared/api/dashboard/appliances.ts';
import type { Role } from '#shared/api/dashboard/roles.ts';
import { eventually, testCompany } from '../branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '../branch/start-test-branch.ts';
import { storeCompany } from '../head-office/companies.ts';
import type { Person, RunningHeadOffice } from '../head-office/running-head-office.ts';
import { openCuttableLine, type CuttableLine } from './cuttable-line.ts';

/** The company of these branches; head office's ids are UUIDs. */
export const companyOfBranches = '3f0c9a52-6d7e-4c1b-9a0e-5b1f2d7c8e10';

// Without any wait that a test would have to sit through.
const quickPace = { lookEveryMs: 10, beatEveryMs: 20, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };

/** A branch that has joined a head office, over a line that can be cut. */
export type SynchronisedBranch = {
  branch: TestBranch;
  people: Record<Role, Person>;
  organizationId: string;
  applianceId: string;
  line: CuttableLine;
  /** Reads what head office has. */
  read<Value>(work: (tenant: Tenant) => Promise<Value>): Promise<Value>;
  /** Waits until head office has everything that the ledger has. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

function newestPosition(branch: TestBranch): number {
  const { db } = branch.running.branch.context;
  return db.first(db.sql.selectFrom('changes').select((eb) => eb.fn.max('position').as('newest')))?.newest ?? 0;
}

/** Gives an organization the company of these branches, as they know it, and further ones. */
export async function storeBranchCompanies(
  { services: { db } }: RunningHeadOffice,
  organizationId: string,
  further: readonly string[] = [],
): Promise<void> {
  await inOrganization(db, organizationId, async (tenant) => {
    const { company_id: _companyId, ...profile } = testCompany;
    await storeCompany(tenant, { organizationId, companyId: companyOfBranches }, { ...profile, ...defaultSwitches });
    for (const companyId of further) await storeCompany(tenant, { organizationId, companyId });
  });
}

/** A code for an appliance of the test company, which the organization must have. */
export async function enrolmentCode(owner: Person, companyIds: readonly string[] = [companyOfBranches]): Promise<string> {
  const body = { branch_name: 'Olaya', company_ids: companyIds };
  const made = await owner.send('POST', '/appliances/enrolment-codes', body);
  return String(codeAnswer.parse(made.body).code);
}

/** Starts a branch that joins the head office of `current`, which may be started anew meanwhile; by default of an organization of its own. */
export async function startSynchronisedBranch(
  current: () => RunningHeadOffice,
  companyIds?: readonly string[],
  organization?: SynchronisedBranch['people'],
): Promise<SynchronisedBranch> {
  const people = organization ?? (await current().organization());
  const { organizationId } = people.owner;
  await storeBranchCompanies(current(), organizationId, companyIds);
  const line = await openCuttableLine(current().url);
  const code = await enrolmentCode(people.owner, companyIds);
  const branch = await startTestBranch(
    { enrolment: { code, url: line.url }, mirrorPace: quickPace },
    { companyId: companyOfBranches },
  );
  const read: SynchronisedBranch['read'] = (work) => inOrganization(current().services.db, organizationId, work);
  const applianceId = membershipOf(branch.running.branch.context.db)?.appliance_id ?? '';
  const place = () =>
    read((tenant) =>
      tenant.selectFrom('feed_positions').select('position').where('appliance_id', '=', applianceId).executeTakeFirstOrThrow(),
    );
  return {
    branch,
    people,
    organizationId,
    applianceId,
    line,
    read,
    async caughtUp() {
      await eventually(place, ({ position }) => position === newestPosition(branch));
    },
    async close() {
      await branch.running.close();
      await line.close();
    },
  };
}
