import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { readDay } from '#ui/form/fields/read-day.ts';
import { useNow } from '#ui/format/use-now.ts';
import { nameOfPeriod, periodOf } from '#ui/form/periods.ts';
import { useReportAddress } from './report-address.ts';

const offered = ['this_month', 'last_month', 'this_quarter', 'last_quarter'] as const;

/** The days of a report: a month or a quarter by its name, or any days. */
export function PeriodFields() {
  const { t } = useTranslation('kit');
  const { period, choose } = useReportAddress();
  const [isOther, setOther] = useState(false);
  const now = useNow();
  const named = isOther ? undefined : nameOfPeriod(period, now, offered);
  // The address follows a moment after what is typed.
  const [typed, setTyped] = useState(period);
  const [known, setKnown] = useState(period);
  if (known.from !== period.from || known.to !== period.to) {
    setKnown(period);
    setTyped(period);
  }
  const change = (next: Partial<typeof period>): void => {
    const { from, to } = { ...typed, ...next };
    setTyped({ from, to });
    // A day that is being typed is no day yet.
    if (readDay(from) === from && readDay(to) === to)
      choose(next.to === undefined && from > to ? { from, to: from } : { from: from > to ? to : from, to });
  };
  return (
    <>
      <NativeSelect
        label={t('period.label')}
        value={named ?? 'other'}
        data={[...offered, 'other' as const].map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={(event) => {
          const name = offered.find((each) => each === event.currentTarget.value);
          setOther(name === undefined);
          if (name !== undefined) choose(periodOf(name, now));
        }}
      />
      {named === undefined && (
        <>
          <DateField label={t('period.from')} value={typed.from} onChange={(from) => change({ from })} />
          <DateField label={t('period.to')} value={typed.to} onChange={(to) => change({ to })} />
        </>
      )}
    </>
  );
}
