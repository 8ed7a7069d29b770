import { Stack, Tabs, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Building2 } from 'lucide-react';
import { Page } from '#ui/shell/page.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { OnPaper } from '#ui/print/on-paper.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useOfferedPlaces } from '../../health/places-api.ts';
import { useReportAddress } from './report-address.ts';
import { SummaryReport } from './summary-report.tsx';
import { PeriodFields } from './period-fields.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import classes from './reports.module.css';
import { CompanyReturn, ReturnExport } from './company-return.tsx';

const tabs = ['summary', 'vat_return'] as const;

// The output VAT of a company in a period, as the return asks for it.
function VatReturnReport() {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const { choices, choose, period } = useReportAddress();
  const { environment } = useShownScope();
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
  const companies = places.companies.map(({ company_id, legal_name, legal_name_ar }) => ({
    value: company_id,
    label: language === 'ar' ? (legal_name_ar ?? legal_name) : legal_name,
  }));
  const companyId = choices.company_id ?? first.company_id;
  const query = { company_id: companyId, ...period, environment };
  return (
    <Stack>
      <div className={classes['fields']} data-filters>
        <PeriodFields />
        <NativeSelect
          label={t('filter.company')}
          className={classes['wide'] ?? ''}
          value={companyId}
          data={companies}
          onChange={(event) => choose({ company_id: event.currentTarget.value, figure: undefined })}
        />
        <ReturnExport query={query} />
        <OnPaper label={t('filter.company')}>{companies.find(({ value }) => value === companyId)?.label}</OnPaper>
      </div>
      <CompanyReturn query={query} />
    </Stack>
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
    </Page>
  );
}
