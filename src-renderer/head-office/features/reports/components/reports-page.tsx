import { Stack, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useReportAddress } from '../api/report-address.ts';
import { SummaryReport } from './summary/summary-report.tsx';
import { VatReturnReport } from './vat-return/vat-return-report.tsx';

const tabs = ['summary', 'vat_return'] as const;

/** What was sold, and the VAT on it. */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'headOffice']);
  const { choices, choose } = useReportAddress();
  usePageTitle(t('headOffice:page.reports'), t('headOffice:product.name'));
  const shown = tabs.find((tab) => tab === choices.tab) ?? 'summary';
  return (
    <Stack>
      <PageHead label={t('headOffice:page.reports')} help={t(`${shown}.help`)} />
      <Tabs value={shown} onChange={(tab) => choose({ tab: tab ?? undefined, figure: undefined })} keepMounted={false}>
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`${tab}.title`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="summary" pt="md">
          <SummaryReport />
        </Tabs.Panel>
        <Tabs.Panel value="vat_return" pt="md">
          <VatReturnReport />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
