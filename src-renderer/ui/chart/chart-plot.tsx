import { useTranslation } from 'react-i18next';
import { useDirection } from '@mantine/core';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './chart.module.css';
import { labelledPlaces, linesUpTo, stackOf, placeAt } from './chart-scale.ts';
import { type ChartPoint, type ChartSeries, colorOf } from './chart-series.ts';

const mostLabels = 6;

function heightOf({ values }: ChartPoint, isStacked: boolean): number {
  return isStacked ? (stackOf(values).at(-1)?.to ?? 0) : Math.max(0, ...values.map((value = 0) => value));
}

// Below its mark; the last of many marks is too close to the edge for that, so its label ends where the chart does.
function placeOf(index: number, count: number) {
  if (count > mostLabels && index === count - 1) return { 'data-last': true };
  return { style: { insetInlineStart: `${((index + 0.5) / count) * 100}%` } };
}

const columnShare = 0.7;

// A stack of values at each point. One unit of the drawing is the place of one point wide, and one value high.
function ColumnMarks({ points, series }: { points: readonly ChartPoint[]; series: readonly ChartSeries[] }) {
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

/** A value of a chart in words. */
export function Value({ value, format }: { value: number | undefined; format: (value: number) => string }) {
  return value === undefined ? '—' : <bdi dir="ltr">{format(value)}</bdi>;
}

// The values of one point, beside it.
function ChartValues({
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
              <Value value={values[at]} format={format} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

// The point of a chart that the pointer is over, or that the arrow keys have reached.
function usePointedPlace(count: number) {
  const { dir } = useDirection();
  const [place, setPlace] = useState<number>();

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    setPlace(placeAt(dir === 'rtl' ? 1 - share : share, count));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const forth = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const next = {
      [forth]: Math.min(count - 1, (place ?? -1) + 1),
      [back]: Math.max(0, (place ?? count) - 1),
      Home: 0,
      End: count - 1,
      Escape: undefined,
    };
    if (!Object.hasOwn(next, event.key)) return;
    setPlace(next[event.key]);
    event.preventDefault();
  }

  const clear = () => setPlace(undefined);
  const isThere = place !== undefined && place < count;
  return { place: isThere ? place : undefined, handlers: { onPointerMove, onKeyDown, onPointerLeave: clear, onBlur: clear } };
}

// A line through the values of each series, as far as they go.
function LineMarks({ points, series }: { points: readonly ChartPoint[]; series: readonly ChartSeries[] }) {
  return series.map(({ key, tone }, at) => {
    const places = points.flatMap(({ values }, index) => {
      const value = values[at];
      return value === undefined ? [] : [`${index + 0.5},${-value}`];
    });
    return (
      <polyline
        key={key}
        // The only one is a dot.
        points={(places.length === 1 ? [...places, ...places] : places).join(' ')}
        fill="none"
        stroke={colorOf(tone)}
        strokeWidth={places.length === 1 ? 8 : 2}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    );
  });
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
