import { FileText, Hourglass, Sun, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { BranchRight } from '../../../src-shared/api/manager/people/rights.ts';
import type { TextKey } from '../../../src-shared/i18n/texts/en/all-texts.ts';

/** A page of the branch. */
export type BranchPage = {
  /** Its addresses; the first is where the navigation leads. */
  paths: readonly [string, ...string[]];
  load: () => Promise<ComponentType>;
  /** What a role must have for it; nothing where it is undefined. */
  needs?: BranchRight;
  /** How the navigation shows it, and other words that it is found by; a page without is reached from elsewhere. */
  link?: { label: TextKey<'branch'>; words: TextKey<'branch'>; Icon: LucideIcon };
};

/** The pages of somebody who is not signed in. */
export const openPages: readonly BranchPage[] = [
  { paths: ['/login'], load: async () => (await import('../features/sign-in/components/sign-in-page.tsx')).SignInPage },
  { paths: ['/setup'], load: async () => (await import('./set-up-route.tsx')).SetUpRoute },
];

/** The pages of a signed-in person, in the order of the navigation. */
export const signedInPages: readonly BranchPage[] = [
  {
    paths: ['/'],
    load: async () => (await import('../features/today/components/today-page.tsx')).TodayPage,
    needs: 'documents.read',
    link: { label: 'page.today', words: 'words.today', Icon: Sun },
  },
  {
    paths: ['/documents', '/documents/:invoice_id'],
    load: async () => (await import('../features/documents/components/documents-page.tsx')).DocumentsPage,
    needs: 'documents.read',
    link: { label: 'page.documents', words: 'words.documents', Icon: FileText },
  },
  {
    paths: ['/queue'],
    load: async () => (await import('../features/queue/components/queue-page.tsx')).QueuePage,
    needs: 'documents.read',
    link: { label: 'page.queue', words: 'words.queue', Icon: Hourglass },
  },
];
