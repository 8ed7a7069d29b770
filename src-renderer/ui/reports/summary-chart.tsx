import { Card, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Summary } from '#shared/api/dashboard/reports.ts';
import { BarList } from '../chart/bar-list.tsx';
import { TimeChart } from '../chart/time-chart.tsx';
import { Money } from '../format/money.tsx';
import { useFormats } from '../format/use-formats.ts';
import { daysOf, type Period } from '../form/periods.ts';
import type { RowsOf } from './summary-table.tsx';

type SummaryRow = Summary['data'][number];

type Shown = Pick<SummaryRow, 'key' | 'name' | 'taxable' | 'vat'>;

// A day without sales has a place of its own.
function withEveryDay(rows: readonly SummaryRow[], period: Period): Shown[] {
  const byDay = new Map(rows.map((row) => [row.key, row]));
  return daysOf(period).map((key) => byDay.get(key) ?? { key, name: null, taxable: 0, vat: 0 });
}

/** The sums as a chart: over time, or beside one another. */
export function SummaryChart({
  group,
  nameOf,
  rows,
  period,
}: Pick<RowsOf, 'group' | 'nameOf'> & { rows: readonly SummaryRow[]; period: Period }) {
  const { t } = useTranslation('reports');
  const { amount, shortDay } = useFormats();
  const title = t(`chart.${group}`);
  if (group === 'day' || group === 'week' || group === 'month') {
    const points = (group === 'day' ? withEveryDay(rows, period) : rows).map((row) => ({
      key: row.key,
      label: group === 'day' ? shortDay(new Date(`${row.key}T09:00:00Z`)) : nameOf(row),
      title: nameOf(row),
      values: [row.taxable, row.vat],
    }));
    return (
      <Card withBorder padding="md">
        <TimeChart
          title={title}
          pointLabel={t(`group.${group}`)}
          points={points}
          series={[
            { key: 'taxable', label: t('column.taxable'), tone: 'accent' },
            { key: 'vat', label: t('column.vat'), tone: 'secondary' },
          ]}
          format={amount}
          isWhole={false}
        />
      </Card>
    );
  }
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Text fw={600}>{title}</Text>
        <BarList
          label={title}
          bars={rows.map((row) => ({
            key: row.key,
            label: <bdi>{nameOf(row)}</bdi>,
            value: row.total,
            figure: <Money value={row.total} />,
          }))}
        />
      </Stack>
    </Card>
  );
}
