import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { usePlaces } from '../../api/list-places.ts';
import { useReportAddress } from '../../api/report-address.ts';
import { PeriodFields } from '../frame/period-fields.tsx';
import classes from '../frame/reports.module.css';
import { summaryGroups } from './summary-groups.ts';

/** What a summary is of, and what its rows stand for. */
export function SummaryFilters() {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const { choices, choose } = useReportAddress();
  const { data: places = { companies: [], branches: [] } } = usePlaces();
  const all = { value: '', label: t('filter.all') };
  return (
    <div className={classes['fields']}>
      <PeriodFields />
      <NativeSelect
        label={t('filter.group_by')}
        value={choices.group_by ?? 'day'}
        data={summaryGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
        onChange={(event) => choose({ group_by: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filter.company')}
        value={choices.company_id ?? ''}
        data={[
          all,
          ...places.companies.map(({ company_id, legal_name, legal_name_ar }) => ({
            value: company_id,
            label: language === 'ar' ? (legal_name_ar ?? legal_name) : legal_name,
          })),
        ]}
        onChange={(event) => choose({ company_id: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filter.branch')}
        value={choices.appliance_id ?? ''}
        data={[all, ...places.branches.map(({ appliance_id, branch_name }) => ({ value: appliance_id, label: branch_name }))]}
        onChange={(event) => choose({ appliance_id: event.currentTarget.value })}
      />
    </div>
  );
}
