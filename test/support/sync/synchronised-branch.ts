import { inOrganization, type Tenant } from '../../../src-main/head-office/db/in-organization.ts';
import { enrolmentCode as codeAnswer } from '../../../src-shared/api/dashboard/branches/appliances.ts';
import type { Role } from '../../../src-shared/api/dashboard/people/roles.ts';
import { eventually, testCompany } from '../branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '../branch/start-test-branch.ts';
import type { Person, RunningHeadOffice } from '../head-office/running-head-office.ts';
import { openCuttableLine, type CuttableLine } from './cuttable-line.ts';

// Without any wait that a test would have to sit through.
const quickPace = { lookEveryMs: 10, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };

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

/** A code for an appliance of the test company. */
export async function enrolmentCode(owner: Person, companyIds: readonly string[] = [testCompany.company_id]): Promise<string> {
  const body = { branch_name: 'Olaya', company_ids: companyIds };
  const made = await owner.send('POST', '/appliances/enrolment-codes', body);
  return codeAnswer.parse(made.body).code;
}

/** Starts a branch that joins the head office of `current`, which may be started anew meanwhile. */
export async function startSynchronisedBranch(
  current: () => RunningHeadOffice,
  companyIds?: readonly string[],
): Promise<SynchronisedBranch> {
  const people = await current().organization();
  const { organizationId } = people.owner;
  const line = await openCuttableLine(current().url);
  const code = await enrolmentCode(people.owner, companyIds);
  const branch = await startTestBranch({ enrolment: { code, url: line.url }, mirrorPace: quickPace });
  const read: SynchronisedBranch['read'] = (work) => inOrganization(current().services.db, organizationId, work);
  const { appliance_id: applianceId } = await read((tenant) =>
    tenant.selectFrom('appliances').select('appliance_id').executeTakeFirstOrThrow(),
  );
  const place = () => read((tenant) => tenant.selectFrom('feed_positions').select('position').executeTakeFirstOrThrow());
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
