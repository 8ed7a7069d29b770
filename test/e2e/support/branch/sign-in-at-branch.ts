import type { BrowserContext } from '@playwright/test';

/** What a person signs in with at the branch. */
export type BranchLogin = { username: string; password: string };

/** Signs a person in at the branch, in every page of a browser context. */
export async function signInAtBranch(context: BrowserContext, url: string, who: BranchLogin): Promise<void> {
  // The appliance answers its own pages alone.
  const response = await context.request.post(`${url}/manager/session`, { data: who, headers: { origin: url } });
  if (!response.ok()) throw new Error(`signing in as ${who.username} failed: ${await response.text()}`);
}
