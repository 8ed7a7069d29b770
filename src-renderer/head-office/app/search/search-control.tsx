import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { invoicesPage } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { useServices } from '../../../ui/client/services.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import type { Command } from '../../../ui/palette/command.ts';
import { CommandPalette } from '../../../ui/palette/command-palette.tsx';
import { usePreferenceCommands } from '../../../ui/palette/use-preference-commands.ts';
import type { PageLink } from '../../../ui/shell/page-link.ts';
import { inLanguage } from '../../features/documents/text/in-language.ts';
import { useActionCommands, usePartCommands } from './use-action-commands.ts';

const mostDocuments = 8;

/** Leads to a page, to an action, or to a document by its number, UUID or buyer. */
export function SearchControl({ links }: { links: readonly PageLink[] }) {
  const { t } = useTranslation(['headOffice', 'kit']);
  const { client } = useServices();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { day } = useFormats();
  const actions = useActionCommands();
  const parts = usePartCommands();
  const preferences = usePreferenceCommands();
  const pages = links.map(({ to, label, Icon }) => ({
    id: to,
    group: t('kit:navigation.label'),
    label,
    Icon,
    run: () => void navigate(to),
  }));

  async function search(typed: string, signal: AbortSignal): Promise<Command[]> {
    const query = { search: typed, limit: mostDocuments };
    const { data } = await client.send({ path: '/invoices', query, answer: invoicesPage, signal });
    return data.map(({ invoice_id, invoice_number, invoice_date, total, currency, buyer_name, branch_name }) => ({
      id: invoice_id,
      group: t('page.documents'),
      label: invoice_number,
      Icon: FileText,
      detail: (
        <>
          <bdi>{buyer_name === null ? branch_name : inLanguage(buyer_name, language)}</bdi> ·{' '}
          {day(new Date(`${invoice_date}T09:00:00Z`))} · <Money value={total} currency={currency} />
        </>
      ),
      run: () => void navigate(`/documents/${invoice_id}`),
    }));
  }
  return <CommandPalette commands={[...pages, ...parts, ...actions, ...preferences]} search={search} />;
}
