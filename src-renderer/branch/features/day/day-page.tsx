import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayReport } from '#shared/api/documents/day-report.ts';
import { managerDayReportQuery } from '#shared/api/people/documents.ts';
import { managerUnitList } from '#shared/api/people/units.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { useRead } from '#ui/client/use-read.ts';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import type { FilterChoices, FilterField } from '#ui/filters/filter-fields.tsx';
import { useNow } from '#ui/format/use-now.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { DayChoice, useSellerFields } from '#ui/reports/day-choice.tsx';
import { useWordedFilters } from '#ui/reports/day-names.ts';
import { ShownDayReport } from '#ui/reports/day-report.tsx';
import { Page } from '#ui/shell/page.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { DayActions } from './day-actions.tsx';

const names = ['date', 'egs_unit_id', 'till', 'cashier'] as const;

const path = '/reports/day';
// While the shop sells, the day goes on.
const everyMs = 60_000;

// What the report is of, as it stands in the address.
function useChosenDay() {
  const address = useListAddress(names, managerDayReportQuery);
  const now = useNow();
  const { environment } = useShownScope();
  const { date = riyadhDate(now), ...filters } = address.choices;
  return { ...address, asked: { date, ...filters, environment } };
}

// Among one unit there is nothing to choose.
function useUnitFields({ egs_unit_id: chosen }: FilterChoices): FilterField[] {
  const { t } = useTranslation('documents');
  const { data } = useRead({ path: '/units', answer: managerUnitList }, { staleTime: everyMs });
  const options = (data?.data ?? []).map(({ egs_unit_id: value, unit_name: label }) => ({ value, label }));
  return options.length < 2 && chosen === undefined
    ? []
    : [{ name: 'egs_unit_id', label: t('filter.egs_unit_id'), options, isCommon: true }];
}

/** What a day has brought: by till, cashier, payment means and unit, and what the authority has not answered yet. */
export function DayPage() {
  const { t } = useTranslation(['branch', 'reports']);
  const { choices, choose, clear, asked } = useChosenDay();
  const { date, environment } = asked;
  const reading = useRead({ path, query: asked, answer: dayReport }, { refetchInterval: everyMs });
  const { data: whole } = useRead({ path, query: { date, environment }, answer: dayReport });
  const fields = [...useUnitFields(choices), ...useSellerFields(whole, choices)];
  const parts = useWordedFilters(fields, choices);
  const documentsOf = (filters: Readonly<Record<string, string>>): string => {
    const { date: _date, ...chosen } = choices;
    const of = new URLSearchParams({ date_from: date, date_to: date, environment, ...chosen, ...filters });
    return `/documents?${of.toString()}`;
  };
  return (
    <Page label={t('page.day')} help={t('reports:day.help')}>
      <Stack>
        <DayChoice date={date} onChoose={(day) => choose({ date: day })} />
        <FilterBar
          search={undefined}
          fields={fields}
          choices={choices}
          choose={choose}
          onClear={clear}
          exportButton={<DayActions asked={asked} parts={parts} report={reading.data} />}
        />
        <ShownDayReport reading={reading} documentsOf={documentsOf} />
      </Stack>
    </Page>
  );
}
