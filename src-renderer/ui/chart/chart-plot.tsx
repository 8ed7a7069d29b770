import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';
import { labelledPlaces, linesUpTo, stackOf } from './chart-scale.ts';
import type { ChartPoint, ChartSeries } from './chart-series.ts';
import { ChartValues } from './chart-values.tsx';
import { ColumnMarks } from './column-marks.tsx';
import { LineMarks } from './line-marks.tsx';
import { usePointedPlace } from './use-pointed-place.ts';

const mostLabels = 6;

function heightOf({ values }: ChartPoint, isStacked: boolean): number {
  return isStacked ? (stackOf(values).at(-1)?.to ?? 0) : Math.max(0, ...values);
}

// Below its mark; the last of many marks is too close to the edge for that, so its label ends where the chart does.
function placeOf(index: number, count: number) {
  if (count > mostLabels && index === count - 1) return { 'data-last': true };
  return { style: { insetInlineStart: `${((index + 0.5) / count) * 100}%` } };
}

/** The drawing of a chart with its lines and labels; from the right where the page is read from there. */
export function ChartPlot({
  label,
  kind,
  points,
  series,
  format,
  formatLine,
  isWhole,
}: {
  label: string;
  kind: 'columns' | 'lines';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  formatLine: (value: number) => string;
  isWhole: boolean;
}) {
  const { t } = useTranslation();
  const { place, handlers } = usePointedPlace(points.length);
  const lines = linesUpTo(Math.max(0, ...points.map((point) => heightOf(point, kind === 'columns'))), isWhole);
  const top = lines.at(-1) ?? 1;
  const count = Math.max(1, points.length);
  const Marks = kind === 'columns' ? ColumnMarks : LineMarks;
  const pointed = place === undefined ? undefined : points[place];
  return (
    <div className={classes['plot']}>
      <div className={classes['lines']} aria-hidden>
        {lines.map((value) => (
          <span key={value} className={classes['line']} style={{ insetBlockEnd: `${(value / top) * 100}%` }}>
            <span>{formatLine(value)}</span>
          </span>
        ))}
      </div>
      <div className={classes['marks']} role="group" tabIndex={0} aria-label={t('chart.keys', { label })} {...handlers}>
        <svg viewBox={`0 ${-top} ${count} ${top}`} preserveAspectRatio="none" aria-hidden>
          {place !== undefined && <rect x={place} width={1} y={-top} height={top} className={classes['pointed']} />}
          <Marks points={points} series={series} />
        </svg>
        {points.every((point) => heightOf(point, true) === 0) && <p className={classes['nothing']}>{t('chart.nothing')}</p>}
        {pointed !== undefined && place !== undefined && (
          <ChartValues point={pointed} share={(place + 0.5) / count} series={series} format={format} />
        )}
      </div>
      <div className={classes['labels']} aria-hidden>
        {labelledPlaces(points.length, mostLabels).map((index) => (
          <span key={points[index]?.key} {...placeOf(index, count)}>
            {points[index]?.label}
          </span>
        ))}
      </div>
    </div>
  );
}
