import classes from './chart.module.css';
import { colorOf, type ChartPoint, type ChartSeries } from './chart-series.ts';

/** The values of one point, beside it. */
export function ChartValues({
  point: { label, title = label, values },
  share,
  series,
  format,
}: {
  point: ChartPoint;
  /** Where it is, from where the chart begins. */
  share: number;
  series: readonly ChartSeries[];
  format: (value: number) => string;
}) {
  const place = share < 0.5 ? { insetInlineStart: `${share * 100}%` } : { insetInlineEnd: `${(1 - share) * 100}%` };
  return (
    <div className={classes['values']} style={place} role="status">
      <strong>{title}</strong>
      <dl>
        {series.map(({ key, label: name, tone }, at) => (
          <div key={key}>
            <dt>
              <span className={classes['swatch']} style={{ background: colorOf(tone) }} />
              {name}
            </dt>
            <dd>
              <bdi dir="ltr">{format(values[at] ?? 0)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
