import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Shell } from '#ui/shell/shell.tsx';
import { ShownScopeContext } from '#ui/shell/shown-scope.ts';
import { UserMenu } from '#ui/shell/user-menu.tsx';
import type { alertsPage } from '#shared/api/dashboard/alerts.ts';
import { invoicesPage } from '#shared/api/dashboard/invoices.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { useServices } from '#ui/client/services.ts';
import { RecentDocumentsContext, recentDocumentsOf } from '#ui/palette/recent-documents.ts';
import { SearchControl } from '#ui/palette/search-control.tsx';
import type { PageLink, PageNeeds } from '#ui/shell/page-link.ts';
import { useMe } from '../session/signed-in-person.ts';
import { useFirstAlerts } from '../health/alerts-api.ts';
import { useSaveLanguage } from './me-api.ts';
import { signedInPages } from './pages.tsx';
import { ScopeMenu } from './scope-menu.tsx';
import { useChosenScope, useScopeSearch } from './use-chosen-scope.ts';
import { useSignOut } from './use-sign-out.ts';
import { useActionCommands, usePartCommands } from './use-action-commands.ts';

// The most urgent one comes first.
function needsOfAlerts(alerts: z.output<typeof alertsPage> | undefined): PageNeeds {
  const [first] = alerts?.data ?? [];
  if (alerts === undefined || first === undefined) return {};
  return { count: alerts.pagination.total_count, concern: first.severity === 'error' ? 'refused' : 'attention' };
}

function useLinks() {
  const { t } = useTranslation('headOffice');
  const { permissions } = useMe();
  const { data: alerts } = useFirstAlerts();
  const search = useScopeSearch();
  return signedInPages.flatMap(({ paths: [path], needs: right, link }) => {
    if (link === undefined || (right !== undefined && !permissions.includes(right))) return [];
    const needs = path === '/alerts' ? needsOfAlerts(alerts) : {};
    return [
      { to: `${path}${search}`, label: t(link.label), keywords: t(link.words), Icon: link.Icon, letter: link.letter, ...needs },
    ];
  });
}

// Who is signed in, and the way out.
function HeadOfficeUserMenu() {
  const { t } = useTranslation('headOffice');
  const { user, organization } = useMe();
  const signOut = useSignOut();
  const accountPage = { to: '/account', label: t('page.account') };
  return (
    <UserMenu name={user.name} account={user.email} part={organization.name} accountPage={accountPage} onSignOut={signOut} />
  );
}

// Leads to a page of head office, to a part of a company, to a document, or to an action.
function HeadOfficeSearch({ links, onLanguage }: { links: readonly PageLink[]; onLanguage: (language: Language) => void }) {
  const { t } = useTranslation('headOffice');
  const { client } = useServices();
  const actions = useActionCommands();
  const parts = usePartCommands();
  return (
    <SearchControl
      links={links}
      actions={[...parts, ...actions]}
      find={(query, signal) => client.send({ path: '/invoices', query, answer: invoicesPage, signal })}
      labels={{ documents: t('page.documents'), all: t('command.all_documents') }}
      onLanguage={onLanguage}
    />
  );
}

/** Head office's frame: its pages, what they show, and the controls of the bar above. */
export function HeadOfficeShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('headOffice');
  const { organization } = useMe();
  const links = useLinks();
  const scope = useChosenScope();
  const saveLanguage = useSaveLanguage();
  const { user_id: person } = useMe().user;
  const recent = useMemo(() => recentDocumentsOf(person), [person]);
  return (
    <ShownScopeContext value={scope}>
      <RecentDocumentsContext value={recent}>
        <Shell
          place={t('product.place')}
          owner={organization.name}
          isSandbox={scope.environment === 'sandbox'}
          controls={
            <>
              <ScopeMenu />
              <HeadOfficeSearch links={links} onLanguage={saveLanguage} />
            </>
          }
          user={<HeadOfficeUserMenu />}
          onLanguage={saveLanguage}
          links={links}
          tour={{ person, stops: ['overview', 'documents', 'branches', 'search', 'account'] }}
        >
          {children}
        </Shell>
      </RecentDocumentsContext>
    </ShownScopeContext>
  );
}
