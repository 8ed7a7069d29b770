import {
  Activity,
  Bell,
  Building2,
  ChartColumn,
  CreditCard,
  FileText,
  LayoutDashboard,
  ScrollText,
  Store,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Right } from '../../../src-shared/api/dashboard/people/roles.ts';
import type { TextKey } from '../../../src-shared/i18n/texts/en/all-texts.ts';

/** A page of head office. */
export type HeadOfficePage = {
  /** Its addresses; the first is where the navigation leads. */
  paths: readonly [string, ...string[]];
  load: () => Promise<ComponentType>;
  /** What a role must have for it; nothing where it is undefined. */
  needs?: Right;
  /** How the navigation shows it, and other words that it is found by; a page without is reached from elsewhere. */
  link?: { label: TextKey<'headOffice'>; words: TextKey<'headOffice'>; Icon: LucideIcon };
};

/** The pages of somebody who is not signed in. */
export const openPages: readonly HeadOfficePage[] = [
  { paths: ['/login'], load: async () => (await import('../features/sign-in/components/sign-in-page.tsx')).SignInPage },
  { paths: ['/setup'], load: async () => (await import('../features/entry/components/set-up-page.tsx')).SetUpPage },
  { paths: ['/invitation'], load: async () => (await import('../features/entry/components/invitation-page.tsx')).InvitationPage },
  {
    paths: ['/password-reset'],
    load: async () => (await import('../features/entry/components/password-reset-page.tsx')).PasswordResetPage,
  },
];

/** The pages of a signed-in person, in the order of the navigation. */
export const signedInPages: readonly HeadOfficePage[] = [
  {
    paths: ['/'],
    load: async () => (await import('../features/overview/components/overview-page.tsx')).OverviewPage,
    link: { label: 'page.overview', words: 'words.overview', Icon: LayoutDashboard },
  },
  {
    paths: ['/documents', '/documents/:invoice_id'],
    load: async () => (await import('../features/documents/components/documents-page.tsx')).DocumentsPage,
    needs: 'invoices.read',
    link: { label: 'page.documents', words: 'words.documents', Icon: FileText },
  },
  {
    paths: ['/reports'],
    load: async () => (await import('../features/reports/components/reports-page.tsx')).ReportsPage,
    needs: 'reports.read',
    link: { label: 'page.reports', words: 'words.reports', Icon: ChartColumn },
  },
  {
    paths: ['/branches', '/branches/:appliance_id'],
    load: async () => (await import('../features/branches/components/branches-page.tsx')).BranchesPage,
    needs: 'appliances.read',
    link: { label: 'page.branches', words: 'words.branches', Icon: Store },
  },
  {
    paths: ['/companies', '/companies/:company_id'],
    load: async () => (await import('../features/companies/components/companies-page.tsx')).CompaniesPage,
    needs: 'companies.read',
    link: { label: 'page.companies', words: 'words.companies', Icon: Building2 },
  },
  {
    paths: ['/webhooks'],
    load: async () => (await import('../features/webhooks/components/webhooks-page.tsx')).WebhooksPage,
    needs: 'webhooks.read',
    link: { label: 'page.webhooks', words: 'words.webhooks', Icon: Webhook },
  },
  {
    paths: ['/webhooks/:webhook_id'],
    load: async () => (await import('../features/webhooks/components/webhook-page.tsx')).WebhookPage,
    needs: 'webhooks.read',
  },
  {
    paths: ['/alerts'],
    load: async () => (await import('../features/alerts/components/alerts-page.tsx')).AlertsPage,
    needs: 'alerts.read',
    link: { label: 'page.alerts', words: 'words.alerts', Icon: Bell },
  },
  {
    paths: ['/team'],
    load: async () => (await import('../features/team/components/team-page.tsx')).TeamPage,
    needs: 'team.read',
    link: { label: 'page.team', words: 'words.team', Icon: Users },
  },
  {
    paths: ['/billing'],
    load: async () => (await import('../features/billing/components/billing-page.tsx')).BillingPage,
    needs: 'billing.read',
    link: { label: 'page.billing', words: 'words.billing', Icon: CreditCard },
  },
  {
    paths: ['/audit-log'],
    load: async () => (await import('../features/audit-log/components/audit-log-page.tsx')).AuditLogPage,
    needs: 'audit_log.read',
    link: { label: 'page.audit_log', words: 'words.audit_log', Icon: ScrollText },
  },
  {
    paths: ['/activity'],
    load: async () => (await import('../features/activity/components/activity-page.tsx')).ActivityPage,
    needs: 'activity.read',
    link: { label: 'page.activity', words: 'words.activity', Icon: Activity },
  },
  {
    paths: ['/account'],
    load: async () => (await import('../features/account/components/account-page.tsx')).AccountPage,
  },
];
