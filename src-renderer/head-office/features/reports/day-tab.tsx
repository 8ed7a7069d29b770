import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayQuery } from '#shared/api/dashboard/reports.ts';
import { dayReport } from '#shared/api/documents/day-report.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { useRead } from '#ui/client/use-read.ts';
import { useCompanyChoices } from '#ui/company/use-company-name.ts';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import type { FilterField } from '#ui/filters/filter-fields.tsx';
import { useNow } from '#ui/format/use-now.ts';
import { ExportButton } from '#ui/list/export-button.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { DayChoice, useSellerFields } from '#ui/reports/day-choice.tsx';
import { useWordedFilters, useDaySheet } from '#ui/reports/day-names.ts';
import { ShownDayReport } from '#ui/reports/day-report.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useOfferedPlaces } from '../../health/places-api.ts';

const names = ['date', 'company_id', 'appliance_id', 'till', 'cashier'] as const;

const path = '/reports/day';

function usePlaceFields(): FilterField[] {
  const { t } = useTranslation('reports');
  const choicesOf = useCompanyChoices();
  const { data: places = { companies: [], branches: [] } } = useOfferedPlaces();
  const branches = places.branches.map(({ appliance_id: value, branch_name: label }) => ({ value, label }));
  return [
    { name: 'appliance_id', label: t('filter.branch'), options: branches, isCommon: true },
    { name: 'company_id', label: t('filter.company'), options: choicesOf(places.companies), isCommon: true },
  ];
}

/** What a day has brought at one branch, or at all of them. */
export function DayTab() {
  const { choices, choose, clear } = useListAddress(names, dayQuery);
  const now = useNow();
  const { environment } = useShownScope();
  const { date = riyadhDate(now), ...chosen } = choices;
  const { company_id, appliance_id } = chosen;
  const reading = useRead({ path, query: { date, environment, ...chosen }, answer: dayReport });
  const place = { company_id, appliance_id };
  const { data: whole } = useRead({ path, query: { date, environment, ...place }, answer: dayReport });
  const fields = [...usePlaceFields(), ...useSellerFields(whole, choices)];
  const sheet = useDaySheet(reading.data, useWordedFilters(fields, choices));
  const documentsOf = (filters: Readonly<Record<string, string>>): string =>
    `/documents?${new URLSearchParams({ date_from: date, date_to: date, environment, ...chosen, ...filters }).toString()}`;
  return (
    <Stack>
      <DayChoice date={date} onChoose={(day) => choose({ date: day })} />
      <FilterBar
        search={undefined}
        fields={fields}
        choices={choices}
        choose={choose}
        onClear={clear}
        exportButton={<ExportButton files={[sheet]} isDisabled={reading.data === undefined} />}
      />
      <ShownDayReport
        reading={reading}
        documentsOf={documentsOf}
        documentsPaidBy={(payment_means) => documentsOf({ payment_means })}
      />
    </Stack>
  );
}
