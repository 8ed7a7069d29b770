import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Building2 } from 'lucide-react';
import { vatReturn } from '#shared/api/dashboard/reports.ts';
import { Page } from '#ui/shell/page.tsx';
import { TabList } from '#ui/pages/page-tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useCompanyChoices } from '#ui/company/use-company-name.ts';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { usePeriodField, useReportAddress } from '#ui/reports/report-address.ts';
import { ReportSkeleton } from '#ui/reports/report-skeleton.tsx';
import { CompanyReturn } from '#ui/reports/company-return.tsx';
import { useOfferedPlaces } from '../../health/places-api.ts';
import { SummaryReport } from './summary-report.tsx';
import { useBoxes } from './box-panel.tsx';
import { DayTab } from './day-tab.tsx';

const tabs = ['summary', 'vat_return', 'day'] as const;

// The output VAT of a company in a period, as the return asks for it.
function VatReturnReport() {
  const { t } = useTranslation('reports');
  const choicesOf = useCompanyChoices();
  const { choices, choose, period: days } = useReportAddress();
  const period = usePeriodField();
  const { environment } = useShownScope();
  const boxes = useBoxes();
  const { data: places, error, refetch } = useOfferedPlaces();
  if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (places === undefined) return <ReportSkeleton figures={2} />;
  const [first] = places.companies;
  if (first === undefined) {
    return (
      <EmptyState icon={<Building2 size={32} />} title={t('vat_return.no_company')}>
        {t('vat_return.no_company_text')}
      </EmptyState>
    );
  }
  const companies = choicesOf(places.companies);
  const company = { name: 'company_id', label: t('filter.company'), options: companies, base: first.company_id };
  return (
    <CompanyReturn
      {...boxes}
      answer={vatReturn}
      query={{ company_id: choices.company_id ?? first.company_id, ...days, environment }}
      filters={(exportButton) => (
        <FilterBar
          search={undefined}
          fields={[period, company]}
          choices={choices}
          choose={(changes) => choose({ ...changes, figure: undefined })}
          onClear={() => choose({ from: undefined, figure: undefined })}
          exportButton={exportButton}
        />
      )}
    />
  );
}

/** What was sold, and the VAT on it. */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'headOffice']);
  const { choices, choose } = useReportAddress();
  const shown = tabs.find((tab) => tab === choices.tab) ?? 'summary';
  return (
    <Page label={t('headOffice:page.reports')} help={t(`${shown}.help`)}>
      <Tabs value={shown} onChange={(tab) => choose({ tab: tab ?? undefined, figure: undefined })} keepMounted={false}>
        <TabList label={t('headOffice:page.reports')} tabs={tabs.map((name) => ({ name, label: t(`${name}.title`) }))} />
        <Tabs.Panel value="summary">
          <SummaryReport />
        </Tabs.Panel>
        <Tabs.Panel value="vat_return">
          <VatReturnReport />
        </Tabs.Panel>
        <Tabs.Panel value="day">
          <DayTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
