import { Outlet } from 'react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Lock, LogOut } from 'lucide-react';
import type { ManagerState } from '#shared/api/people/sessions.ts';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { Shell } from '#ui/shell/shell.tsx';
import { ShownScopeContext } from '#ui/shell/shown-scope.ts';
import { managerDocumentsPage } from '#shared/api/people/documents.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { useServices } from '#ui/client/services.ts';
import { RecentDocumentsContext, recentDocumentsOf } from '#ui/palette/recent-documents.ts';
import { SearchControl } from '#ui/palette/search-control.tsx';
import type { PageLink } from '#ui/shell/page-link.ts';
import { useReread } from '#ui/client/use-change.ts';
import { OfferedPagesContext, useSignedIn } from '../session/session-context.ts';
import { useSessionChanges } from '../session/use-session.ts';
import { usePageNeeds } from '../session/use-today.ts';
import { WhenSignedIn } from './signed-in.tsx';
import { useSaveLanguage } from './use-save-language.ts';
import { signedInPages } from './pages.tsx';
import { BranchUserMenu } from './branch-user-menu.tsx';

const ofState: readonly string[] = ['settings', 'companies', 'unit'];

function useLinks() {
  const { t } = useTranslation('branch');
  const { permissions } = useSignedIn();
  const needs = usePageNeeds();
  return signedInPages.flatMap(({ paths: [path], needs: right, link, labelWithout }) => {
    if (link === undefined || (right !== undefined && !permissions.includes(right))) return [];
    const label = labelWithout === undefined || permissions.includes(labelWithout.right) ? link.label : labelWithout.label;
    return [{ ...link, to: path, label: t(label), keywords: t(link.words), ...needs.get(path) }];
  });
}

// Leads to a page of the branch, to one of its documents, or to an action.
function BranchSearch({ links, onLanguage }: { links: readonly PageLink[]; onLanguage: (language: Language) => void }) {
  const { t } = useTranslation(['branch', 'access', 'kit']);
  const { client } = useServices();
  const { lock, signOut } = useSessionChanges();
  const group = t('command.group');
  const actions = [
    { id: 'lock', group, label: t('access:lock.lock'), keywords: t('access:lock.words'), Icon: Lock, run: () => void lock() },
    { id: 'sign-out', group, label: t('kit:control.sign_out'), Icon: LogOut, run: () => void signOut() },
  ];
  return (
    <SearchControl
      links={links}
      actions={actions}
      find={(query, signal) => client.send({ path: '/documents', query, answer: managerDocumentsPage, signal })}
      labels={{ documents: t('page.documents'), all: t('command.all_documents') }}
      onLanguage={onLanguage}
    />
  );
}

// The branch's frame: its pages, what they show, and the controls of the bar above.
function BranchShell({ state, children }: { state: ManagerState; children: ReactNode }) {
  const { t } = useTranslation('branch');
  const readAgain = useReread();
  const links = useLinks();
  const saveLanguage = useSaveLanguage();
  const environment = state.environment ?? 'sandbox';
  const scope = { companyId: undefined, environment, hasProduction: environment === 'production' };
  const { user_id: person } = useSignedIn().user;
  const recent = useMemo(() => recentDocumentsOf(person), [person]);
  const paths = links.map(({ to }) => to).join(' ');
  const offered = useMemo(() => new Set(paths.split(' ')), [paths]);
  const reread = (): void => void readAgain(['/state']);
  useLiveEvents(({ type }) => ofState.includes(type) && reread(), reread);
  return (
    <ShownScopeContext value={scope}>
      <OfferedPagesContext value={offered}>
        <RecentDocumentsContext value={recent}>
          <Shell
            place={state.branch_name ?? t('product.place')}
            isSandbox={state.environment === 'sandbox'}
            controls={<BranchSearch links={links} onLanguage={saveLanguage} />}
            user={<BranchUserMenu />}
            onLanguage={saveLanguage}
            links={links}
            tour={{ person, stops: ['today', 'documents', 'queue', 'tills', 'backups'] }}
          >
            {children}
          </Shell>
        </RecentDocumentsContext>
      </OfferedPagesContext>
    </ShownScopeContext>
  );
}

/** The pages of a signed-in person, in the frame of the branch. */
export function SignedInLayout() {
  return (
    <WhenSignedIn>
      {(state) => (
        <BranchShell state={state}>
          <Outlet />
        </BranchShell>
      )}
    </WhenSignedIn>
  );
}
