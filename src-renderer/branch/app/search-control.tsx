import { ArrowUpRight, FileText, Lock, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { managerDocumentsPage } from '../../../src-shared/api/manager/documents/documents.ts';
import { inLanguage } from '../../../src-shared/i18n/in-language.ts';
import type { Language } from '../../../src-shared/i18n/texts/languages.ts';
import { useServices } from '../../ui/client/services.tsx';
import { Money } from '../../ui/format/money.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { Command } from '../../ui/palette/command.ts';
import { CommandPalette } from '../../ui/palette/command-palette.tsx';
import { usePreferenceCommands } from '../../ui/palette/use-preference-commands.ts';
import { SandboxBadge } from '../../ui/shell/environment-badge.tsx';
import type { PageLink } from '../../ui/shell/page-link.ts';
import { bothEnvironments, useShownScope } from '../../ui/shell/shown-scope.ts';
import { useSessionChanges } from '../session/use-session.ts';

const mostDocuments = 8;

// Documents by the beginning of their number, by their UUID or by their buyer.
function useDocumentSearch(): (typed: string, signal: AbortSignal) => Promise<Command[]> {
  const { t } = useTranslation('branch');
  const { client } = useServices();
  const navigate = useNavigate();
  const { hasProduction } = useShownScope();
  const { day } = useFormats();
  const { language } = useLanguage();
  return async (typed, signal) => {
    const query = { search: typed, limit: mostDocuments };
    const { data, pagination } = await client.send({ path: '/documents', query, answer: managerDocumentsPage, signal });
    const group = t('page.documents');
    const found = data.map(({ invoice_id, invoice_number, invoice_date, buyer_name, environment, total, currency }) => ({
      id: invoice_id,
      group,
      label: invoice_number,
      Icon: FileText,
      detail: (
        <>
          {hasProduction && environment === 'sandbox' && <SandboxBadge isSmall />}
          {buyer_name !== null && (
            <>
              <bdi>{inLanguage(buyer_name, language)}</bdi> ·{' '}
            </>
          )}
          {day(new Date(`${invoice_date}T09:00:00Z`))} · <Money value={total} currency={currency} />
        </>
      ),
      run: () => void navigate(`/documents/${invoice_id}`),
    }));
    if (!pagination.has_more) return found;
    const all = new URLSearchParams({ search: typed, ...(hasProduction ? { environment: bothEnvironments } : {}) });
    const run = (): void => void navigate(`/documents?${all.toString()}`);
    return [...found, { id: 'all-documents', group, label: t('command.all_documents'), Icon: ArrowUpRight, isMore: true, run }];
  };
}

/** Leads to a page, to an action, or to a document by its number, UUID or buyer. */
export function SearchControl({ links, onLanguage }: { links: readonly PageLink[]; onLanguage: (language: Language) => void }) {
  const { t } = useTranslation(['branch', 'access', 'kit']);
  const navigate = useNavigate();
  const { lock, signOut } = useSessionChanges();
  const preferences = usePreferenceCommands(onLanguage);
  const search = useDocumentSearch();
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
  return <CommandPalette commands={[...pages, ...actions, ...preferences]} search={search} />;
}
