import classes from './sparkline.module.css';

const width = 100;
const height = 24;

/** How a figure has moved, in one line without words: what says it in words stands beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = width / (values.length - 1);
  const points = values.map((value, index) => {
    const share = most === least ? 0 : (value - least) / (most - least);
    return `${index * step},${height - share * height}`;
  });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={classes['sparkline']} aria-hidden>
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
