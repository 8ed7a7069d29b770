import { useTranslation } from 'react-i18next';
import { Button, Card, CloseButton, Group, Menu, Text } from '@mantine/core';
import { ChevronDown, FileArchive, FileSpreadsheet } from 'lucide-react';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { WorkProgress } from '#ui/feedback/work-progress.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import type { DocumentChoices } from '#ui/document/list/document-choices.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useCompanies } from '../../health/places-api.ts';
import { useExport } from './use-export.ts';
import { useAsked } from './documents-api.ts';
import { exportName } from './export-name.ts';

// The ways to take all documents of the filters along.
function ExportMenu({ isBusy, onExport }: { isBusy: boolean; onExport: (format: 'csv' | 'zip') => void }) {
  const { t } = useTranslation('documents');
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" loading={isBusy} rightSection={<ChevronDown size={14} aria-hidden />}>
          {t('export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FileSpreadsheet size={16} aria-hidden />} onClick={() => onExport('csv')}>
          {t('export.csv')}
          <Text fz="xs" c="dimmed">
            {t('export.csv_text')}
          </Text>
        </Menu.Item>
        <Menu.Item leftSection={<FileArchive size={16} aria-hidden />} onClick={() => onExport('zip')}>
          {t('export.zip')}
          <Text fz="xs" c="dimmed">
            {t('export.zip_text')}
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The way to take all documents of the filters along. */
export function ExportDocuments({
  choices,
  matching,
}: {
  choices: DocumentChoices;
  /** How many documents the filters match. */
  matching: number;
}) {
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
  return <ExportMenu isBusy={state !== null && state.fault === undefined} onExport={(format) => void startExport(format)} />;
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
