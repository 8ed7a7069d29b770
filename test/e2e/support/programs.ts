import type { BrowserContext } from '@playwright/test';
import { branchRoutes } from './branch/branch-routes.ts';
import { signInAtBranch } from './branch/sign-in-at-branch.ts';
import { headOfficeRoutes } from './routes.ts';
import { signIn } from './sign-in.ts';
import type { Stack } from './stack.ts';

/** A program with pages: where it is, which pages it has, and how its owner is signed in. */
export type PagesProgram = {
  name: 'head-office' | 'branch';
  url: (stack: Stack) => string;
  routes: Readonly<Record<string, { path: (stack: Stack) => string; isOpen?: boolean }>>;
  signIn: (context: BrowserContext, stack: Stack) => Promise<void>;
};

/** Both programs. */
export const programs: readonly PagesProgram[] = [
  {
    name: 'head-office',
    url: ({ url }) => url,
    routes: headOfficeRoutes,
    signIn: (context, { people }) => signIn(context, people.owner),
  },
  {
    name: 'branch',
    url: ({ description }) => description.base_url,
    routes: branchRoutes,
    signIn: (context, stack) => signInAtBranch(context, stack.description.base_url, stack.description.manager),
  },
];
