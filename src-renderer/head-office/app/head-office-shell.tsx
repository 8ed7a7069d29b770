import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/shell/brand.tsx';
import { SandboxBadge } from '../../ui/shell/environment-badge.tsx';
import { LanguageControl, ThemeControl } from '../../ui/shell/preferences.tsx';
import { Shell } from '../../ui/shell/shell.tsx';
import { ShownScopeContext } from '../../ui/shell/shown-scope.ts';
import { useMe } from '../session/signed-in-person.ts';
import { useNewestAlerts } from '../health/use-alerts.ts';
import { useSaveLanguage } from './me.ts';
import { signedInPages } from './pages.tsx';
import { ScopeMenu } from './scope/scope-menu.tsx';
import { useChosenScope, useScopeSearch } from './scope/use-chosen-scope.ts';
import { SearchControl } from './search/search-control.tsx';
import { UserMenu } from './user-menu.tsx';

function useLinks() {
  const { t } = useTranslation('headOffice');
  const { permissions } = useMe();
  const { data: alerts } = useNewestAlerts();
  const search = useScopeSearch();
  return signedInPages.flatMap(({ paths: [path], needs, link }) => {
    if (link === undefined || (needs !== undefined && !permissions.includes(needs))) return [];
    const count = path === '/alerts' ? (alerts?.pagination.total_count ?? 0) : 0;
    return [{ to: `${path}${search}`, label: t(link.label), keywords: t(link.words), Icon: link.Icon, count }];
  });
}

/** Head office's frame: its pages, what they show, and the controls of the bar above. */
export function HeadOfficeShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('headOffice');
  const links = useLinks();
  const scope = useChosenScope();
  const saveLanguage = useSaveLanguage();
  return (
    <ShownScopeContext value={scope}>
      <Shell
        brand={<Brand name={t('product.name')} place={t('product.place')} />}
        bar={
          <>
            {scope.environment === 'sandbox' && <SandboxBadge />}
            <ScopeMenu />
            <SearchControl links={links} onLanguage={saveLanguage} />
            <ThemeControl />
            <LanguageControl onChosen={saveLanguage} />
            <UserMenu />
          </>
        }
        links={links}
      >
        {children}
      </Shell>
    </ShownScopeContext>
  );
}
