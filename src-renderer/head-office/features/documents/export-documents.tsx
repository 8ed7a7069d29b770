import { useTranslation } from 'react-i18next';
import { Card, CloseButton, Group } from '@mantine/core';
import { FileArchive, FileSpreadsheet, type LucideIcon } from 'lucide-react';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { WorkProgress } from '#ui/feedback/work-progress.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import type { DocumentChoices } from '#ui/document/list/document-choices.ts';
import type { Exports } from '#ui/list/export-button.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useCompanies } from '../../health/places-api.ts';
import { useExport } from './use-export.ts';
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
    if (await start(format, { filters, matching, fileName: exportName(filters, company), language })) showToast(t('export.done'));
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

/** How far an export has come, or why it was not done; nothing while there is none. */
export function ExportProgress() {
  const { t } = useTranslation(['documents', 'kit']);
  const { state, hide, close } = useExport();
  if (state === null || state.isHidden) return null;
  const { format, done, total, fault } = state;
  if (fault !== undefined) {
    return (
      <Group wrap="nowrap" align="flex-start">
        <ErrorNotice fault={fault} title={t('export.failed')} />
        <CloseButton aria-label={t('kit:action.close')} onClick={close} />
      </Group>
    );
  }
  return (
    <Card withBorder padding="md">
      <WorkProgress label={t(`export.${format}_running`)} done={done} total={total} onLeave={hide} />
    </Card>
  );
}
