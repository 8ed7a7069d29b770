import { ArrowUpRight, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { invoicesPage } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { Language } from '../../../../src-shared/i18n/texts/languages.ts';
import { inLanguage } from '../../../../src-shared/i18n/in-language.ts';
import { useServices } from '../../../ui/client/services.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import type { Command } from '../../../ui/palette/command.ts';
import { CommandPalette } from '../../../ui/palette/command-palette.tsx';
import { usePreferenceCommands } from '../../../ui/palette/use-preference-commands.ts';
import { SandboxBadge } from '../../../ui/shell/environment-badge.tsx';
import { bothEnvironments, useShownScope } from '../../../ui/shell/shown-scope.ts';
import type { PageLink } from '../../../ui/shell/page-link.ts';
import { useActionCommands, usePartCommands } from './use-action-commands.ts';

const mostDocuments = 8;

/** Leads to a page, to an action, or to a document by its number, UUID or buyer. */
export function SearchControl({ links, onLanguage }: { links: readonly PageLink[]; onLanguage: (language: Language) => void }) {
  const { t } = useTranslation(['headOffice', 'kit']);
  const { client } = useServices();
  const navigate = useNavigate();
  const { hasProduction } = useShownScope();
  const { language } = useLanguage();
  const { day } = useFormats();
  const actions = useActionCommands();
  const parts = usePartCommands();
  const preferences = usePreferenceCommands(onLanguage);
  const pages = links.map(({ to, label, keywords = '', Icon }) => ({
    id: to,
    group: t('kit:navigation.label'),
    label,
    keywords,
    Icon,
    run: () => void navigate(to),
  }));

  async function search(typed: string, signal: AbortSignal): Promise<Command[]> {
    const query = { search: typed, limit: mostDocuments };
    const { data, pagination } = await client.send({ path: '/invoices', query, answer: invoicesPage, signal });
    const found = data.map(({ invoice_id, invoice_number, invoice_date, environment, ...row }) => ({
      id: invoice_id,
      group: t('page.documents'),
      label: invoice_number,
      Icon: FileText,
      detail: (
        <>
          {hasProduction && environment === 'sandbox' && <SandboxBadge isSmall />}
          <bdi>{row.buyer_name === null ? row.branch_name : inLanguage(row.buyer_name, language)}</bdi> ·{' '}
          {day(new Date(`${invoice_date}T09:00:00Z`))} · <Money value={row.total} currency={row.currency} />
        </>
      ),
      run: () => void navigate(`/documents/${invoice_id}`),
    }));
    if (!pagination.has_more) return found;
    const all = new URLSearchParams({ search: typed, ...(hasProduction ? { environment: bothEnvironments } : {}) });
    const more = {
      id: 'all-documents',
      group: t('page.documents'),
      label: t('command.all_documents'),
      Icon: ArrowUpRight,
      isMore: true,
      run: () => void navigate(`/documents?${all.toString()}`),
    };
    return [...found, more];
  }
  return <CommandPalette commands={[...pages, ...parts, ...actions, ...preferences]} search={search} />;
}
