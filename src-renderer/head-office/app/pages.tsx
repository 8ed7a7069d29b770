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
  Unplug,
  Users,
  Webhook,
} from 'lucide-react';
import type { Right } from '#shared/api/dashboard/roles.ts';
import type { ProgramPage } from '#ui/pages/program-page.ts';
import type { TextKey } from '#shared/i18n/texts/en/all-texts.ts';

type Page = ProgramPage<Right, TextKey<'headOffice'>>;

/** The pages of somebody who is not signed in. */
export const openPages: readonly Page[] = [
  { paths: ['/login'], load: async () => (await import('../features/entry/sign-in-page.tsx')).SignInPage, isFirst: true },
  { paths: ['/setup'], load: async () => (await import('../features/entry/set-up-page.tsx')).SetUpPage },
  { paths: ['/invitation'], load: async () => (await import('../features/entry/invitation-page.tsx')).InvitationPage },
  {
    paths: ['/forgot-password'],
    load: async () => (await import('../features/entry/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    paths: ['/password-reset'],
    load: async () => (await import('../features/entry/password-reset-page.tsx')).PasswordResetPage,
  },
];

/** The pages of a signed-in person, in the order of the navigation. */
export const signedInPages: readonly Page[] = [
  {
    paths: ['/'],
    load: async () => (await import('../features/overview/overview-page.tsx')).OverviewPage,
    isFirst: true,
    link: { label: 'page.overview', words: 'words.overview', Icon: LayoutDashboard, letter: 'O' },
  },
  {
    paths: ['/documents', '/documents/:invoice_id'],
    load: async () => (await import('../features/documents/documents-page.tsx')).HeadOfficeDocumentsPage,
    needs: 'invoices.read',
    link: { label: 'page.documents', words: 'words.documents', Icon: FileText, letter: 'D' },
  },
  {
    paths: ['/reports'],
    load: async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
    needs: 'reports.read',
    link: { label: 'page.reports', words: 'words.reports', Icon: ChartColumn, letter: 'R' },
  },
  {
    paths: ['/branches', '/branches/:appliance_id'],
    load: async () => (await import('../features/branches/branches-page.tsx')).BranchesPage,
    needs: 'appliances.read',
    link: { label: 'page.branches', words: 'words.branches', Icon: Store, letter: 'B' },
  },
  {
    paths: ['/companies', '/companies/:company_id'],
    load: async () => (await import('../features/companies/companies-page.tsx')).CompaniesPage,
    needs: 'companies.read',
    link: { label: 'page.companies', words: 'words.companies', Icon: Building2, letter: 'C' },
  },
  {
    paths: ['/webhooks'],
    load: async () => (await import('../features/webhooks/webhooks-page.tsx')).WebhooksPage,
    needs: 'webhooks.read',
    link: { label: 'page.webhooks', words: 'words.webhooks', Icon: Webhook, letter: 'W' },
  },
  {
    paths: ['/webhooks/:webhook_id'],
    load: async () => (await import('../features/webhooks/webhook-page.tsx')).WebhookPage,
    needs: 'webhooks.read',
  },
  {
    paths: ['/alerts'],
    load: async () => (await import('../features/alerts/alerts-page.tsx')).AlertsPage,
    needs: 'alerts.read',
    link: { label: 'page.alerts', words: 'words.alerts', Icon: Bell, letter: 'A' },
  },
  {
    paths: ['/outages'],
    load: async () => (await import('../features/outages/outages-page.tsx')).OutagesPage,
    needs: 'invoices.read',
    link: { label: 'page.outages', words: 'words.outages', Icon: Unplug, letter: 'U' },
  },
  {
    paths: ['/team'],
    load: async () => (await import('../features/team/team-page.tsx')).TeamPage,
    needs: 'team.read',
    link: { label: 'page.team', words: 'words.team', Icon: Users, letter: 'T' },
  },
  {
    paths: ['/billing'],
    load: async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
    needs: 'billing.read',
    link: { label: 'page.billing', words: 'words.billing', Icon: CreditCard, letter: 'P' },
  },
  {
    paths: ['/audit-log'],
    load: async () => (await import('../features/audit-log/audit-log-page.tsx')).AuditLogPage,
    needs: 'audit_log.read',
    link: { label: 'page.audit_log', words: 'words.audit_log', Icon: ScrollText, letter: 'L' },
  },
  {
    paths: ['/activity'],
    load: async () => (await import('../features/activity/activity-page.tsx')).ActivityPage,
    needs: 'activity.read',
    link: { label: 'page.activity', words: 'words.activity', Icon: Activity, letter: 'Y' },
  },
  {
    paths: ['/account'],
    load: async () => (await import('../features/account/account-page.tsx')).AccountPage,
  },
];
