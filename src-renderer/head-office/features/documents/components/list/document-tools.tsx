import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { SavedViews } from '../../../../../ui/list/saved-views/saved-views.tsx';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { useMe } from '../../../../session/signed-in-person.ts';
import { useCompanies, useCompanyName } from '../../../../health/use-companies.ts';
import { useExport } from '../../api/export-documents.ts';
import { documentChoices, useAsked, type Choose, type DocumentChoices } from '../../api/list-documents.ts';
import { exportName } from '../../text/export-name.ts';
import { ExportMenu } from './export-menu.tsx';

/** Beside the filters: their saved views, and the way to take the documents along. */
export function DocumentTools({
  choices,
  choose,
  matching,
}: {
  choices: DocumentChoices;
  choose: Choose;
  /** How many documents the filters match. */
  matching: number;
}) {
  const { t } = useTranslation('documents');
  const { permissions } = useMe();
  const { state, start } = useExport();
  const { sort: _, ...filters } = useAsked(choices);
  const { language } = useLanguage();
  const { data: companies = [] } = useCompanies();
  const nameOf = useCompanyName();
  // Where there is only one, all documents are its own.
  const chosen =
    companies.find(({ company_id }) => company_id === filters.company_id) ?? (companies.length === 1 ? companies[0] : undefined);
  const company = chosen === undefined ? undefined : nameOf(chosen);

  async function startExport(format: 'csv' | 'zip'): Promise<void> {
    if (await start(format, { filters, matching, fileName: exportName(filters, company), language })) showToast(t('export.done'));
  }
  return (
    <>
      <SavedViews list="documents" names={documentChoices} days={['date_from', 'date_to']} choices={choices} choose={choose} />
      {permissions.includes('invoices.change') && (
        <ExportMenu isBusy={state !== null && state.fault === undefined} onExport={(format) => void startExport(format)} />
      )}
    </>
  );
}
