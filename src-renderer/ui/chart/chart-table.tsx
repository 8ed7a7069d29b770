import classes from './chart.module.css';
import type { ChartPoint, ChartSeries } from './chart-series.ts';

/** A chart's values as a table. */
export function ChartTable({
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
                  <bdi dir="ltr">{format(values[at] ?? 0)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
