import type { TextKey } from '#shared/i18n/texts/en/all-texts.ts';
import type { Stack } from '../stack.ts';

/** A page of the branch: where it is, and the key of its label among the texts of `branch`. */
type BranchRoute = {
  path: (stack: Stack) => string;
  label: TextKey<'branch'>;
  /** For somebody who is not signed in. */
  isOpen?: boolean;
};

/** Every page of the branch. What walks all pages walks this list. */
export const branchRoutes: Readonly<Record<string, BranchRoute>> = {
  '/login': { path: () => '/login', label: 'page.login', isOpen: true },
  '/backups': { path: () => '/backups', label: 'page.backups' },
  '/diagnostics': { path: () => '/diagnostics', label: 'page.diagnostics' },
  '/diagnostics?tab=log': { path: () => '/diagnostics?tab=log', label: 'page.diagnostics' },
  '/diagnostics?tab=bundle': { path: () => '/diagnostics?tab=bundle', label: 'page.diagnostics' },
  '/settings': { path: () => '/settings', label: 'page.settings' },
  '/settings?tab=company': { path: () => '/settings?tab=company', label: 'page.settings' },
  '/settings?tab=head-office': { path: () => '/settings?tab=head-office', label: 'page.settings' },
  '/settings?tab=printers': { path: () => '/settings?tab=printers', label: 'page.settings' },
  '/settings?tab=mail': { path: () => '/settings?tab=mail', label: 'page.settings' },
  '/users': { path: () => '/users', label: 'page.users' },
  '/users?tab=account': { path: () => '/users?tab=account', label: 'page.users' },
  '/users?tab=log': { path: () => '/users?tab=log', label: 'page.users' },
  '/': { path: () => '/', label: 'page.today' },
  '/documents': { path: () => '/documents', label: 'page.documents' },
  '/documents/:invoice_id': { path: ({ invoiceId }) => `/documents/${invoiceId}`, label: 'page.documents' },
  '/day': { path: () => '/day', label: 'page.day' },
  '/reports': { path: () => '/reports', label: 'page.reports' },
  '/reports?tab=by_day': { path: () => '/reports?tab=by_day', label: 'page.reports' },
  '/queue': { path: () => '/queue', label: 'page.queue' },
  '/queue?tab=rejected': { path: () => '/queue?tab=rejected', label: 'page.queue' },
  '/outages': { path: () => '/outages', label: 'page.outages' },
  '/return': { path: () => '/return', label: 'page.return' },
  '/check': { path: () => '/check', label: 'page.check' },
  '/sell': { path: () => '/sell', label: 'page.sell' },
  '/tills': { path: () => '/tills', label: 'page.tills' },
  '/units': { path: () => '/units', label: 'page.units' },
};
