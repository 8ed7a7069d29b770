import { useTranslation } from 'react-i18next';
import { PageTabs } from '#ui/pages/page-tabs.tsx';
import { Page } from '#ui/shell/page.tsx';
import { ByDayReport } from './by-day-report.tsx';
import { VatReturnReport } from './vat-return-report.tsx';

/** What was sold in a period, and the VAT on it. */
export function ReportsPage() {
  const { t } = useTranslation(['branch', 'reports']);
  return (
    <Page label={t('page.reports')}>
      <PageTabs
        label={t('page.reports')}
        tabs={[
          { name: 'vat_return', label: t('reports:vat_return.title'), content: <VatReturnReport /> },
          { name: 'by_day', label: t('reports:by_day.title'), content: <ByDayReport /> },
        ]}
      />
    </Page>
  );
}
