import { signInAtBranch } from './branch-test.ts';
import { startOwnBranch, type OwnBranch } from './own-branch.ts';
import { test as base } from '../dashboard-test.ts';

type Own = {
  /** A branch without head office, of this test alone, whose owner is signed in. */
  ownBranch: OwnBranch;
};

/** A test in the pages of a branch of its own: for what head office keeps elsewhere, and for what would disturb other tests. */
export const test = base.extend<Own>({
  role: null,
  // Playwright reads from the form of the first parameter what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  ownBranch: async ({}, use) => {
    const branch = await startOwnBranch();
    await use(branch);
    await branch.stop();
  },
  baseURL: async ({ ownBranch }, use) => use(ownBranch.url),
  signedIn: async ({ context, ownBranch }, use) => {
    await signInAtBranch(context, ownBranch.url, ownBranch.owner);
    await use();
  },
});
