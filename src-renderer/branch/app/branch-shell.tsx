import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerState } from '../../../src-shared/api/manager/people/sessions.ts';
import { useLiveEvents } from '../../ui/live/live-events.tsx';
import { Brand } from '../../ui/shell/brand.tsx';
import { SandboxBadge } from '../../ui/shell/environment-badge.tsx';
import { LanguageControl, ThemeControl } from '../../ui/shell/preferences.tsx';
import { Shell } from '../../ui/shell/shell.tsx';
import { ShownScopeContext } from '../../ui/shell/shown-scope.ts';
import { OfferedPagesContext } from '../session/offered-pages.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useSaveLanguage } from './use-save-language.ts';
import { signedInPages } from './pages.tsx';
import { SearchControl } from './search-control.tsx';
import { UserMenu } from './user-menu.tsx';

const ofState: readonly string[] = ['settings', 'companies', 'unit'];

function useLinks() {
  const { t } = useTranslation('branch');
  const { permissions } = useSignedIn();
  return signedInPages.flatMap(({ paths: [path], needs, link, labelWithout }) => {
    if (link === undefined || (needs !== undefined && !permissions.includes(needs))) return [];
    const label = labelWithout === undefined || permissions.includes(labelWithout.right) ? link.label : labelWithout.label;
    return [{ to: path, label: t(label), keywords: t(link.words), Icon: link.Icon }];
  });
}

/** The branch's frame: its pages, what they show, and the controls of the bar above. */
export function BranchShell({ state, children }: { state: ManagerState; children: ReactNode }) {
  const { t } = useTranslation('branch');
  const queries = useQueryClient();
  const links = useLinks();
  const saveLanguage = useSaveLanguage();
  const environment = state.environment ?? 'sandbox';
  const scope = { companyId: undefined, environment, hasProduction: environment === 'production' };
  const paths = links.map(({ to }) => to).join(' ');
  const offered = useMemo(() => new Set(paths.split(' ')), [paths]);
  const reread = (): void => void queries.invalidateQueries({ queryKey: ['state'] });
  useLiveEvents(({ type }) => ofState.includes(type) && reread(), reread);
  return (
    <ShownScopeContext value={scope}>
      <OfferedPagesContext value={offered}>
        <Shell
          brand={<Brand name={t('product.name')} place={state.branch_name ?? t('product.place')} />}
          bar={
            <>
              {state.environment === 'sandbox' && <SandboxBadge />}
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
      </OfferedPagesContext>
    </ShownScopeContext>
  );
}
