import { stackOf } from './chart-scale.ts';
import { colorOf, type ChartPoint, type ChartSeries } from './chart-series.ts';

const columnShare = 0.7;

/** A stack of values at each point. One unit of the drawing is the place of one point wide, and one value high. */
export function ColumnMarks({ points, series }: { points: readonly ChartPoint[]; series: readonly ChartSeries[] }) {
  return points.map(({ key, values }, index) => (
    <g key={key}>
      {stackOf(values).map(({ from, to }, at) => (
        <rect
          key={series[at]?.key}
          x={index + (1 - columnShare) / 2}
          width={columnShare}
          y={-to}
          height={to - from}
          fill={colorOf(series[at]?.tone ?? 'accent')}
        />
      ))}
    </g>
  ));
}
