import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../../../ui/pages/page-tabs.tsx';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { desktopBridge } from '../../../desktop/desktop-bridge.ts';
import { CompanyTab } from './company/company-tab.tsx';
import { ComputerTab } from './computer/computer-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { OfficeTab } from './office-tab.tsx';
import { PrintersTab } from './printers/printers-tab.tsx';

/** What can be set of the branch while it runs. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'branch', 'thisComputer']);
  const bridge = desktopBridge();
  usePageTitle(t('branch:page.settings'), t('branch:product.name'));
  return (
    <Stack gap="md" maw={1440}>
      <PageHead label={t('branch:page.settings')} />
      <PageTabs
        label={t('tab.label')}
        tabs={[
          { name: 'general', label: t('tab.general'), content: <GeneralTab /> },
          { name: 'company', label: t('tab.company'), content: <CompanyTab /> },
          { name: 'head-office', label: t('tab.office'), content: <OfficeTab /> },
          { name: 'printers', label: t('tab.printers'), content: <PrintersTab /> },
          ...(bridge === undefined
            ? []
            : [{ name: 'computer', label: t('thisComputer:tab.label'), content: <ComputerTab bridge={bridge} /> }]),
        ]}
      />
    </Stack>
  );
}
