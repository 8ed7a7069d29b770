import { Button, Menu, Text } from '@mantine/core';
import { ChevronDown, FileArchive, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The ways to take all documents of the filters along. */
export function ExportMenu({ isBusy, onExport }: { isBusy: boolean; onExport: (format: 'csv' | 'zip') => void }) {
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
