import {
  Archive,
  CalendarCheck,
  ChartColumn,
  Cpu,
  FileText,
  Hourglass,
  ScanQrCode,
  Settings,
  ShoppingCart,
  Stethoscope,
  Store,
  Sun,
  Undo2,
  Unplug,
  Users,
} from 'lucide-react';
import type { BranchRight } from '#shared/api/people/rights.ts';
import type { ProgramPage } from '#ui/pages/program-page.ts';
import type { TextKey } from '#shared/i18n/texts/en/all-texts.ts';

type Page = ProgramPage<BranchRight, TextKey<'branch'>>;

/** The pages of somebody who is not signed in. */
export const openPages: readonly Page[] = [
  { paths: ['/login'], load: async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage, isFirst: true },
  { paths: ['/setup'], load: async () => (await import('./set-up-route.tsx')).SetUpRoute },
];

/** The pages of a signed-in person, in the order of the navigation. */
export const signedInPages: readonly Page[] = [
  {
    paths: ['/'],
    load: async () => (await import('../features/today/today-page.tsx')).TodayPage,
    isFirst: true,
    needs: 'documents.read',
    link: { label: 'page.today', words: 'words.today', Icon: Sun, letter: 'T', phonePlace: 1 },
  },
  {
    paths: ['/documents', '/documents/:invoice_id'],
    load: async () => (await import('../features/documents/documents-page.tsx')).BranchDocumentsPage,
    needs: 'documents.read',
    link: { label: 'page.documents', words: 'words.documents', Icon: FileText, letter: 'D', phonePlace: 3 },
  },
  {
    paths: ['/queue'],
    load: async () => (await import('../features/documents/queue-page.tsx')).QueuePage,
    needs: 'documents.read',
    link: { label: 'page.queue', words: 'words.queue', Icon: Hourglass, letter: 'Q', phonePlace: 4 },
  },
  {
    paths: ['/sell'],
    load: async () => (await import('../features/sell/sell-page.tsx')).SellPage,
    needs: 'documents.issue',
    link: { label: 'page.sell', words: 'words.sell', Icon: ShoppingCart, letter: 'N', phonePlace: 2 },
  },
  {
    paths: ['/day'],
    load: async () => (await import('../features/day/day-page.tsx')).DayPage,
    needs: 'documents.read',
    link: { label: 'page.day', words: 'words.day', Icon: CalendarCheck, letter: 'E' },
  },
  {
    paths: ['/reports'],
    load: async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
    needs: 'reports.read',
    link: { label: 'page.reports', words: 'words.reports', Icon: ChartColumn, letter: 'R', isManaging: true },
  },
  {
    paths: ['/return'],
    load: async () => (await import('../features/documents/return-page.tsx')).ReturnPage,
    needs: 'documents.return',
    link: { label: 'page.return', words: 'words.return', Icon: Undo2, letter: 'V', isManaging: true },
  },
  {
    paths: ['/check'],
    load: async () => (await import('../features/check/check-page.tsx')).CheckPage,
    needs: 'documents.read',
    link: { label: 'page.check', words: 'words.check', Icon: ScanQrCode, letter: 'H', isManaging: true },
  },
  {
    paths: ['/outages'],
    load: async () => (await import('../features/outages/outages-page.tsx')).OutagesPage,
    needs: 'documents.read',
    link: { label: 'page.outages', words: 'words.outages', Icon: Unplug, letter: 'O', isManaging: true },
  },
  {
    paths: ['/tills'],
    load: async () => (await import('../features/tills/tills-page.tsx')).TillsPage,
    needs: 'appliance.read',
    link: { label: 'page.tills', words: 'words.tills', Icon: Store, letter: 'I', isManaging: true },
  },
  {
    paths: ['/units'],
    load: async () => (await import('../features/units/units-page.tsx')).UnitsPage,
    needs: 'appliance.read',
    link: { label: 'page.units', words: 'words.units', Icon: Cpu, letter: 'U', isManaging: true },
  },
  {
    paths: ['/backups'],
    load: async () => (await import('../features/backups/backups-page.tsx')).BackupsPage,
    needs: 'appliance.read',
    link: { label: 'page.backups', words: 'words.backups', Icon: Archive, letter: 'B', isManaging: true },
  },
  {
    paths: ['/diagnostics'],
    load: async () => (await import('../features/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
    needs: 'appliance.read',
    link: { label: 'page.diagnostics', words: 'words.diagnostics', Icon: Stethoscope, letter: 'C', isManaging: true },
  },
  {
    paths: ['/settings'],
    load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    needs: 'settings.change',
    link: { label: 'page.settings', words: 'words.settings', Icon: Settings, letter: 'S', isManaging: true },
  },
  {
    // Everybody has an account of his own there.
    paths: ['/users'],
    load: async () => (await import('../features/users/users-page.tsx')).UsersPage,
    link: { label: 'page.users', words: 'words.users', Icon: Users, letter: 'P', isManaging: true },
    labelWithout: { right: 'users.read', label: 'page.account' },
  },
];
