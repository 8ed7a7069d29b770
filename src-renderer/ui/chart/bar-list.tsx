import type { ReactNode } from 'react';
import classes from './chart.module.css';
import { colorOf, type ChartSeries } from './chart-series.ts';

/** Things with a figure each, as bars beneath one another; each bar is a share of the largest value, or of `whole`, and never more than all of it. Without a value there is the figure alone. */
export function BarList({
  label,
  bars,
  whole,
}: {
  label: string;
  bars: readonly { key: string; label: ReactNode; value: number | undefined; figure: ReactNode; tone?: ChartSeries['tone'] }[];
  whole?: number;
}) {
  const most = whole ?? Math.max(0, ...bars.map(({ value = 0 }) => value));
  return (
    <ul className={classes['bars']} aria-label={label}>
      {bars.map(({ key, label: name, value, figure, tone = 'accent' }) => (
        <li key={key}>
          <span className={classes['barLabel']}>
            <span>{name}</span>
            <span data-figures>{figure}</span>
          </span>
          {value !== undefined && (
            <span className={classes['barTrack']}>
              <span
                className={classes['bar']}
                style={{
                  inlineSize: `${most > 0 ? Math.min(1, Math.max(0, value) / most) * 100 : 0}%`,
                  background: colorOf(tone),
                }}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
