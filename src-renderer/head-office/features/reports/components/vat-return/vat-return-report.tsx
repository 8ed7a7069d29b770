import { NativeSelect, Stack } from '@mantine/core';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { useShownScope } from '../../../../../ui/shell/shown-scope.ts';
import { usePlaces } from '../../api/list-places.ts';
import { useReportAddress } from '../../api/report-address.ts';
import { PeriodFields } from '../frame/period-fields.tsx';
import { ReportSkeleton } from '../frame/report-skeleton.tsx';
import classes from '../frame/reports.module.css';
import { CompanyReturn } from './company-return.tsx';

/** The output VAT of a company in a period, as the return asks for it. */
export function VatReturnReport() {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const { choices, choose, period } = useReportAddress();
  const { environment } = useShownScope();
  const { data: places, error, refetch } = usePlaces();
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
  return (
    <Stack>
      <div className={classes['fields']}>
        <NativeSelect
          label={t('filter.company')}
          className={classes['wide'] ?? ''}
          value={companyId}
          data={companies}
          onChange={(event) => choose({ company_id: event.currentTarget.value, figure: undefined })}
        />
        <PeriodFields />
      </div>
      <CompanyReturn
        name={companies.find(({ value }) => value === companyId)?.label}
        query={{ company_id: companyId, ...period, environment }}
      />
    </Stack>
  );
}
