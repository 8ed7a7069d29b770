import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../../ui/format/use-now.ts';
import { useReportAddress } from '../../api/report-address.ts';
import { nameOfPeriod, periodNames, periodOf } from '../../period/periods.ts';

/** The days of a report: a month or a quarter by its name, or any days. */
export function PeriodFields() {
  const { t } = useTranslation('reports');
  const { period, choose } = useReportAddress();
  const [isOwn, setOwn] = useState(false);
  const now = useNow();
  const named = isOwn ? undefined : nameOfPeriod(period, now);
  const change = (next: Partial<typeof period>): void => {
    const { from, to } = { ...period, ...next };
    // A day that is being typed is no day yet.
    if (from !== '' && to !== '')
      choose(next.to === undefined && from > to ? { from, to: from } : { from: from > to ? to : from, to });
  };
  return (
    <>
      <NativeSelect
        label={t('period.label')}
        value={named ?? 'own'}
        data={[...periodNames, 'own' as const].map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={(event) => {
          const name = periodNames.find((each) => each === event.currentTarget.value);
          setOwn(name === undefined);
          if (name !== undefined) choose(periodOf(name, now));
        }}
      />
      {named === undefined && (
        <>
          <TextInput
            type="date"
            label={t('period.from')}
            value={period.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('period.to')}
            value={period.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
