import type { TextKey } from '../../../../src-shared/i18n/texts/en/all-texts.ts';
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
  '/': { path: () => '/', label: 'page.today' },
  '/documents': { path: () => '/documents', label: 'page.documents' },
  '/documents/:invoice_id': { path: ({ invoiceId }) => `/documents/${invoiceId}`, label: 'page.documents' },
  '/queue': { path: () => '/queue', label: 'page.queue' },
  '/queue?tab=rejected': { path: () => '/queue?tab=rejected', label: 'page.queue' },
};
