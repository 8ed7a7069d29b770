import { Archive, Cpu, FileText, Hourglass, Settings, Stethoscope, Store, Sun, Users, type LucideIcon } from 'lucide-react';
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
  /** Another label for who lacks a right, and for whom the page is another one by that. */
  labelWithout?: { right: BranchRight; label: TextKey<'branch'> };
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
  {
    paths: ['/tills'],
    load: async () => (await import('../features/tills/components/tills-page.tsx')).TillsPage,
    needs: 'appliance.read',
    link: { label: 'page.tills', words: 'words.tills', Icon: Store },
  },
  {
    paths: ['/units'],
    load: async () => (await import('../features/units/components/units-page.tsx')).UnitsPage,
    needs: 'appliance.read',
    link: { label: 'page.units', words: 'words.units', Icon: Cpu },
  },
  {
    paths: ['/backups'],
    load: async () => (await import('../features/backups/components/backups-page.tsx')).BackupsPage,
    needs: 'appliance.read',
    link: { label: 'page.backups', words: 'words.backups', Icon: Archive },
  },
  {
    paths: ['/diagnostics'],
    load: async () => (await import('../features/diagnostics/components/diagnostics-page.tsx')).DiagnosticsPage,
    needs: 'appliance.read',
    link: { label: 'page.diagnostics', words: 'words.diagnostics', Icon: Stethoscope },
  },
  {
    paths: ['/settings'],
    load: async () => (await import('../features/settings/components/settings-page.tsx')).SettingsPage,
    needs: 'settings.change',
    link: { label: 'page.settings', words: 'words.settings', Icon: Settings },
  },
  {
    // Everybody has an account of his own there.
    paths: ['/users'],
    load: async () => (await import('../features/users/components/users-page.tsx')).UsersPage,
    link: { label: 'page.users', words: 'words.users', Icon: Users },
    labelWithout: { right: 'users.read', label: 'page.account' },
  },
];
