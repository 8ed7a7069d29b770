import { test as base } from '../dashboard-test.ts';
import { signInAtBranch } from './sign-in-at-branch.ts';

type Branch = {
  /** Whether the owner is signed in at the branch. */
  isSignedIn: boolean;
  signedInAtBranch: void;
};

/** A test in a page of the branch, in which its owner is signed in, in English, unless `test.use` says otherwise. */
export const test = base.extend<Branch>({
  // Nobody is signed in at head office.
  role: null,
  isSignedIn: [true, { option: true }],
  baseURL: async ({ stack }, use) => use(stack.description.base_url),
  signedInAtBranch: [
    async ({ context, stack, isSignedIn }, use) => {
      if (isSignedIn) await signInAtBranch(context, stack.description.base_url, stack.description.manager);
      await use();
    },
    { auto: true },
  ],
});
