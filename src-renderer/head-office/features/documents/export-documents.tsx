import { useTranslation } from 'react-i18next';
import { FileArchive, FileSpreadsheet, type LucideIcon } from 'lucide-react';
import { showToast } from '#ui/feedback/toasts.tsx';
import type { DocumentChoices } from '#ui/document/list/document-choices.ts';
import type { Exports } from '#ui/list/export-button.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useExport } from '#ui/document/list/use-export.ts';
import { useCompanies } from '../../health/places-api.ts';
import { useAsked } from './documents-api.ts';
import { exportName } from './export-name.ts';

/** The files that all documents of the filters can be saved as. */
export function useDocumentExports(
  choices: DocumentChoices,
  /** How many documents the filters match. */
  matching: number,
): Exports {
  const { t } = useTranslation('documents');
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
    if (
      await start(format, {
        path: '/invoices/export',
        filters: { ...filters, ...(format === 'zip' && { format }) },
        matching,
        fileName: exportName(filters, company),
        language,
      })
    )
      showToast(t('export.done'));
  }
  const fileOf = (format: 'csv' | 'zip', Icon: LucideIcon) => ({
    label: t(`export.${format}`),
    help: t(`export.${format}_text`),
    Icon,
    onSave: () => void startExport(format),
  });
  return {
    files: [fileOf('csv', FileSpreadsheet), fileOf('zip', FileArchive)],
    isBusy: state !== null && state.fault === undefined,
  };
}
