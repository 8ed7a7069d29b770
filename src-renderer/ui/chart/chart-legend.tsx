import classes from './chart.module.css';
import { colorOf, type ChartSeries } from './chart-series.ts';

/** Which color is which series. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
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
