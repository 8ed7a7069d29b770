import { Card, Text } from '@mantine/core';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../format/use-formats.ts';
import classes from './key-figure.module.css';
import { shareOfChange } from './share-of-change.ts';
import { Sparkline } from './sparkline.tsx';

type Compared = { current: number; earlier: number; text: string; none?: string };

// More is not always better, so the change has no color of its own. Beside nothing there is no change, which is said once of figures that stand together.
function Comparison({ current, earlier, text, none }: Compared) {
  const { change } = useFormats();
  const share = shareOfChange(current, earlier);
  if (share === undefined) return none !== undefined && <span className={classes['comparison']}>{none}</span>;
  const Icon = share === 0 ? ArrowRight : share > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={classes['comparison']}>
      <span className={classes['change']}>
        <Icon size={14} aria-hidden />
        <bdi dir="ltr">{change(share)}</bdi>
      </span>
      <span>{text}</span>
    </span>
  );
}

/** A number that says how things are: what it is, how much, and beside what. */
export function KeyFigure({
  label,
  value,
  aside,
  comparison,
  trend,
  note,
  to,
}: {
  label: string;
  /** Such as `<Money …>` or a formatted count. */
  value: ReactNode;
  /** What part of it is special, in a few words beside it. */
  aside?: string | undefined;
  /** The same of an earlier time, what that time is, such as "than last Sunday", and what is said where it had nothing, if anything; null until it is known. */
  comparison?: Compared | null;
  /** The same of each day up to now. */
  trend?: readonly number[];
  note?: ReactNode;
  /** The page that shows what it is made of. */
  to?: string;
}) {
  return (
    <Card
      withBorder
      padding="md"
      className={classes['card'] ?? ''}
      data-compared={comparison !== undefined}
      data-trend={trend !== undefined}
    >
      <Text fz="xs" c="dimmed">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className={classes['link'] ?? ''}>
            {label}
          </Link>
        )}
      </Text>
      <div className={classes['line']}>
        <div className={classes['value']} data-figures>
          {value}
        </div>
        {aside !== undefined && (
          <Text span fz="xs" c="dimmed">
            {aside}
          </Text>
        )}
      </div>
      {trend !== undefined && <Sparkline values={trend} />}
      {comparison != null && <Comparison {...comparison} />}
      {note !== undefined && (
        <Text fz="xs" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </Card>
  );
}
