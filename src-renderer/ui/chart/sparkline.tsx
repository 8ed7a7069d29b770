import { LineMarks } from './line-marks.tsx';
import classes from './chart.module.css';

/** A line as high as a row, for how something went; `label` says it in words. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(...values, Number.MIN_VALUE);
  const points = values.map((value, index) => ({ key: String(index), label: '', values: [value] }));
  return (
    <svg
      className={classes['sparkline']}
      viewBox={`0 ${-top * 1.05} ${Math.max(1, values.length)} ${top * 1.1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <LineMarks points={points} series={[{ key: 'only', label, tone: 'accent' }]} />
    </svg>
  );
}
