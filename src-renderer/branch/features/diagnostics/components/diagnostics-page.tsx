import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../../../ui/pages/page-tabs.tsx';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useMay } from '../../../session/session-context.ts';
import { BundleTab } from './bundle-tab.tsx';
import { ChecksTab } from './checks-tab.tsx';
import { LogTab } from './log-tab.tsx';

/** What is well and what is not, the log, and a file for whoever helps. */
export function DiagnosticsPage() {
  const { t } = useTranslation(['diagnostics', 'branch']);
  usePageTitle(t('branch:page.diagnostics'), t('branch:product.name'));
  const mayReadLog = useMay('diagnostics.read');
  return (
    <Stack gap="md" maw={1120}>
      <PageHead label={t('branch:page.diagnostics')} />
      <PageTabs
        label={t('tab.label')}
        withheld={mayReadLog ? [] : ['log', 'bundle']}
        tabs={[
          { name: 'checks', label: t('tab.checks'), content: <ChecksTab /> },
          ...(mayReadLog
            ? [
                { name: 'log', label: t('tab.log'), content: <LogTab /> },
                { name: 'bundle', label: t('tab.bundle'), content: <BundleTab /> },
              ]
            : []),
        ]}
      />
    </Stack>
  );
}
