import type { BrowserContext } from '@playwright/test';
import { test as base } from '../dashboard-test.ts';

type Branch = {
  /** Whether the owner is signed in at the branch. */
  isSignedIn: boolean;
  signedInAtBranch: void;
};

/** What a person signs in with at the branch. */
export type BranchLogin = { username: string; password: string };

/** Signs somebody in at the branch of an address, in every page of a browser context. */
export async function signInAtBranch(context: BrowserContext, url: string, who: BranchLogin): Promise<void> {
  // The appliance answers its own pages alone.
  const response = await context.request.post(`${url}/manager/session`, { data: who, headers: { origin: url } });
  if (!response.ok()) throw new Error(`signing in as ${who.username} failed: ${await response.text()}`);
}

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
