import { Button, Group } from '@mantine/core';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/use-formats.ts';
import { ChartPlot, Value } from './chart-plot.tsx';
import { type ChartPoint, type ChartSeries, colorOf } from './chart-series.ts';
import classes from './chart.module.css';

// Which color is which series.
function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={classes['legend']}>
      {series.map(({ key, label, tone }) => (
        <li key={key}>
          <span className={classes['swatch']} style={{ background: colorOf(tone) }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

// A chart's values as a table.
function ChartTable({
  label,
  pointLabel,
  points,
  series,
  format,
}: {
  label: string;
  pointLabel: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
}) {
  return (
    <div className={classes['tableFrame']} tabIndex={0} role="region" aria-label={label}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{pointLabel}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, label: short, title = short, values }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              {series.map((each, at) => (
                <td key={each.key}>
                  <Value value={values[at]} format={format} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Not @mantine/charts: with recharts it is 147 KiB of script, compressed, of the 250 that a first page may be sent.

/** Values over days, or other steps, as stacked columns or as lines; as a table for whoever prefers it. */
export function TimeChart({
  title,
  pointLabel,
  kind = 'columns',
  points,
  series,
  format,
  isWhole = true,
}: {
  title: string;
  /** What a point is, such as "Day": the head of the table's first column. */
  pointLabel: string;
  kind?: 'columns' | 'lines';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** How a value is written; as a whole number, if left out. */
  format?: (value: number) => string;
  /** Whether values are counts, so that no line of the chart stands between two of them. */
  isWhole?: boolean;
}) {
  const { t } = useTranslation();
  const { count, compact } = useFormats();
  const [isTable, setTable] = useState(false);
  const written = format ?? count;
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <figure className={classes['figure']}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <figcaption className={classes['title']}>{title}</figcaption>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          flex="none"
          leftSection={<Icon size={14} aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'chart.show_chart' : 'chart.show_table')}
        </Button>
      </Group>
      {isTable ? (
        <ChartTable label={title} format={written} {...{ pointLabel, points, series }} />
      ) : (
        <ChartPlot label={title} format={written} formatLine={compact} {...{ kind, points, series, isWhole }} />
      )}
      {series.length > 1 && <ChartLegend series={series} />}
    </figure>
  );
}
