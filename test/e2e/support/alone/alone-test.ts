import type { Role } from '#shared/api/dashboard/roles.ts';
import { runHeadOffice, testPassword, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { removeTemporaryFolders } from '#support/platform/temporary-folder.ts';
import { test as base } from '../dashboard-test.ts';
import type { Login } from '../stack.ts';

type Alone = {
  /** A head office of this test alone, whose clock stands still until the test lets time pass. */
  headOffice: RunningHeadOffice;
  /** An organization of it, with one person of each role. */
  people: Record<Role, Person>;
};

/** What a person of {@link Alone} signs in with. */
export function loginOf({ email }: Person): Login {
  return { email, password: testPassword };
}

/** A test in the pages of a head office of its own, in which nobody is signed in: for what would disturb other tests. */
export const test = base.extend<Alone>({
  role: null,
  // Playwright reads from the form of the first parameter what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  headOffice: async ({}, use) => {
    const headOffice = await runHeadOffice({
      allowInsecureWebhooks: true,
      // A delivery that has failed once has failed.
      webhookPace: { retryDelaysMs: [] },
    });
    await use(headOffice);
    await headOffice.close();
    removeTemporaryFolders();
  },
  people: async ({ headOffice }, use) => use(await headOffice.organization()),
  baseURL: async ({ headOffice }, use) => use(headOffice.url),
});
