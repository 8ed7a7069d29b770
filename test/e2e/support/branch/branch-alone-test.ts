import { test as base } from '../dashboard-test.ts';
import { signInAtBranch } from './sign-in-at-branch.ts';
import { startBranchAlone, type BranchAlone } from './branch-alone.ts';

type Alone = {
  /** A branch without head office, of this test alone, whose owner is signed in. */
  branchAlone: BranchAlone;
};

/** A test in the pages of a branch of its own: for what head office keeps elsewhere, and for what would disturb other tests. */
export const test = base.extend<Alone>({
  role: null,
  // Playwright reads from the form of the first parameter what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  branchAlone: async ({}, use) => {
    const branch = await startBranchAlone();
    await use(branch);
    await branch.stop();
  },
  baseURL: async ({ branchAlone }, use) => use(branchAlone.url),
  signedIn: async ({ context, branchAlone }, use) => {
    await signInAtBranch(context, branchAlone.url, branchAlone.owner);
    await use();
  },
});
