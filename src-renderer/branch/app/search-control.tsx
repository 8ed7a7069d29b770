import { Lock, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Language } from '../../../src-shared/i18n/texts/languages.ts';
import { CommandPalette } from '../../ui/palette/command-palette.tsx';
import { usePreferenceCommands } from '../../ui/palette/use-preference-commands.ts';
import type { PageLink } from '../../ui/shell/page-link.ts';
import { useSessionChanges } from '../session/use-session.ts';

/** Leads to a page or to an action. */
export function SearchControl({ links, onLanguage }: { links: readonly PageLink[]; onLanguage: (language: Language) => void }) {
  const { t } = useTranslation(['branch', 'access', 'kit']);
  const navigate = useNavigate();
  const { lock, signOut } = useSessionChanges();
  const preferences = usePreferenceCommands(onLanguage);
  const pages = links.map(({ to, label, keywords = '', Icon }) => ({
    id: to,
    group: t('kit:navigation.label'),
    label,
    keywords,
    Icon,
    run: () => void navigate(to),
  }));
  const group = t('command.group');
  const actions = [
    { id: 'lock', group, label: t('access:lock.lock'), keywords: t('access:lock.words'), Icon: Lock, run: () => void lock() },
    { id: 'sign-out', group, label: t('kit:control.sign_out'), Icon: LogOut, run: () => void signOut() },
  ];
  return <CommandPalette commands={[...pages, ...actions, ...preferences]} />;
}
