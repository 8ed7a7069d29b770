import { systemClock } from '#main/platform/clock.ts';
import { enrolmentCode } from '#shared/api/dashboard/appliances.ts';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';
import { test as base } from '../dashboard-test.ts';
import { firstCompany } from '../alone/empty-office.ts';
import { startFreshBranch, type FreshBranch } from './fresh-branch.ts';

/** Head office as somebody sees it who joins a branch to it. */
type Invitation = { url: string; code: string; username: string; password: string };

type Fresh = {
  branch: FreshBranch;
  /** Makes a code at a head office with a company, its key, and an owner of the branch. */
  invite: () => Promise<Invitation>;
};

const password = 'seven green lamps at noon';

/** A test in the pages of a branch of its own that nobody has set up. */
export const test = base.extend<Fresh>({
  role: null,
  // Playwright reads from the form of the first parameter what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  branch: async ({}, use) => {
    const branch = await startFreshBranch();
    await use(branch);
    await branch.stop();
  },
  baseURL: async ({ branch }, use) => use(branch.url),
  // oxlint-disable-next-line no-empty-pattern
  invite: async ({}, use) => {
    const headOffice = await runHeadOffice({ clock: systemClock });
    const { owner } = await headOffice.organization();
    await use(async () => {
      const { name, address, ...identity } = firstCompany;
      const profile = { legal_name: name, legal_name_ar: identity.name_ar, business_category: 'Retail', address };
      const company = await owner.send('POST', '/companies', {
        ...profile,
        vat_number: identity.vat_number,
        cr_number: identity.cr_number,
      });
      const companyId = String(company.body['company_id']);
      await owner.send('POST', `/companies/${companyId}/api-keys`, { name: 'Tills', environment: 'sandbox' });
      await owner.send('POST', '/branch-users', { username: 'huda', name: 'Huda', role: 'owner', password });
      const made = await owner.send('POST', '/appliances/enrolment-codes', { branch_name: 'Olaya', company_ids: [companyId] });
      const { code = '' } = enrolmentCode.parse(made.body);
      return { url: headOffice.url, code, username: 'huda', password };
    });
    await headOffice.close();
  },
});
