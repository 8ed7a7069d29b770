import type { TextKey } from '#shared/i18n/texts/en/all-texts.ts';
import type { Stack } from './stack.ts';

/** A page of head office: where it is, and the key of its label among the texts of `headOffice`. */
type PageRoute = {
  path: (stack: Stack) => string;
  label: TextKey<'headOffice'>;
  /** For somebody who is not signed in. */
  isOpen?: boolean;
};

/** Every page of head office. What walks all pages walks this list. */
export const headOfficeRoutes: Readonly<Record<string, PageRoute>> = {
  '/login': { path: () => '/login', label: 'page.login', isOpen: true },
  '/setup': { path: ({ setupToken }) => `/setup#${setupToken}`, label: 'page.setup', isOpen: true },
  '/invitation': { path: ({ invitationToken }) => `/invitation#${invitationToken}`, label: 'page.invitation', isOpen: true },
  '/forgot-password': { path: () => '/forgot-password', label: 'page.forgot_password', isOpen: true },
  '/password-reset': { path: () => '/password-reset#token', label: 'page.password_reset', isOpen: true },
  '/': { path: () => '/', label: 'page.overview' },
  '/documents': { path: () => '/documents', label: 'page.documents' },
  '/documents/:invoice_id': { path: ({ invoiceId }) => `/documents/${invoiceId}`, label: 'page.documents' },
  '/branches': { path: () => '/branches', label: 'page.branches' },
  '/branches/:appliance_id': { path: ({ applianceId }) => `/branches/${applianceId}`, label: 'page.branches' },
  '/alerts': { path: () => '/alerts', label: 'page.alerts' },
  '/outages': { path: () => '/outages', label: 'page.outages' },
  '/activity': { path: () => '/activity', label: 'page.activity' },
  '/companies': { path: () => '/companies', label: 'page.companies' },
  '/companies/:company_id': { path: ({ companyId }) => `/companies/${companyId}`, label: 'page.companies' },
  '/companies/:company_id?tab=api-keys': {
    path: ({ companyId }) => `/companies/${companyId}?tab=api-keys`,
    label: 'page.companies',
  },
  '/companies/:company_id?tab=egs-units': {
    path: ({ companyId }) => `/companies/${companyId}?tab=egs-units`,
    label: 'page.companies',
  },
  '/team': { path: () => '/team', label: 'page.team' },
  '/billing': { path: () => '/billing', label: 'page.billing' },
  '/webhooks': { path: () => '/webhooks', label: 'page.webhooks' },
  '/webhooks/:webhook_id': { path: ({ webhookId }) => `/webhooks/${webhookId}`, label: 'page.webhooks' },
  '/audit-log': { path: () => '/audit-log', label: 'page.audit_log' },
  '/account': { path: () => '/account', label: 'page.account' },
  '/reports': { path: () => '/reports', label: 'page.reports' },
  '/reports?tab=day': { path: () => '/reports?tab=day', label: 'page.reports' },
  '/reports?tab=vat_return': { path: () => '/reports?tab=vat_return', label: 'page.reports' },
};
