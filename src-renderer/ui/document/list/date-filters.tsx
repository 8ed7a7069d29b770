import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Day } from '../../format/moment.tsx';
import { useNow } from '../../format/use-now.ts';
import { nameOfPeriod, periodOf } from '../../form/periods.ts';

type Days = { date_from?: string | undefined; date_to?: string | undefined };
type DayFilters = { choices: Days; choose: (changes: Days) => void };

// A day that exists, in the notation of the field.
const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const offeredPeriods = ['today', 'yesterday', 'this_week', 'this_month', 'last_month', 'this_quarter'] as const;

function DateField({ name, choices, choose }: DayFilters & { name: keyof Days }) {
  const { t } = useTranslation('documents');
  const value = choices[name] ?? '';
  return (
    <TextInput
      type="date"
      label={t(`filter.${name}`)}
      value={value}
      // The field itself has the order of days and months that the browser is set to.
      description={dayPattern.test(value) && <Day value={value} />}
      onChange={(event) => choose({ [name]: event.currentTarget.value })}
    />
  );
}

// Sets both days; they stay there to be changed.
function PeriodField({ choices, choose }: DayFilters) {
  const { t } = useTranslation('kit');
  const now = useNow();
  const { date_from: from, date_to: to } = choices;
  const named = nameOfPeriod({ from, to }, now, offeredPeriods);
  const isOther = named === undefined && (from ?? to) !== undefined;
  const options = [...offeredPeriods, ...(isOther ? (['other'] as const) : [])];
  return (
    <NativeSelect
      label={t('period.label')}
      value={named ?? (isOther ? 'other' : '')}
      data={[{ value: '', label: t('period.any') }, ...options.map((value) => ({ value, label: t(`period.${value}`) }))]}
      onChange={(event) => {
        const name = offeredPeriods.find((each) => each === event.currentTarget.value);
        const period = name === undefined ? undefined : periodOf(name, now);
        choose({ date_from: period?.from, date_to: period?.to });
      }}
    />
  );
}

/** The days of the documents: a named period, or from one day to another. */
export function DateFilters(filters: DayFilters) {
  return (
    <>
      <PeriodField {...filters} />
      <DateField name="date_from" {...filters} />
      <DateField name="date_to" {...filters} />
    </>
  );
}
