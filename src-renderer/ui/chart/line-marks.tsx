import { colorOf, type ChartPoint, type ChartSeries } from './chart-series.ts';

/** A line through the values of each series. */
export function LineMarks({ points, series }: { points: readonly ChartPoint[]; series: readonly ChartSeries[] }) {
  return series.map(({ key, tone }, at) => (
    <polyline
      key={key}
      points={points.map(({ values }, index) => `${index + 0.5},${-(values[at] ?? 0)}`).join(' ')}
      fill="none"
      stroke={colorOf(tone)}
      strokeWidth={2}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  ));
}
