import { Card, Text } from '@mantine/core';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../format/use-formats.ts';
import classes from './key-figure.module.css';
import { shareOfChange } from './share-of-change.ts';

// More is not always better, so the change has no color of its own. Beside nothing there is no change.
function Comparison({ current, earlier, text }: { current: number; earlier: number; text: string }) {
  const { change } = useFormats();
  const share = shareOfChange(current, earlier);
  if (share === undefined) return null;
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
  note,
  to,
}: {
  label: string;
  /** Such as `<Money …>` or a formatted count. */
  value: ReactNode;
  /** What part of it is special, in a few words beside it. */
  aside?: string | undefined;
  /** The same of an earlier time, and what that time is, such as "than last Sunday"; null until it is known. */
  comparison?: { current: number; earlier: number; text: string } | null;
  note?: ReactNode;
  /** The page that shows what it is made of. */
  to?: string;
}) {
  return (
    <Card withBorder padding="md" className={classes['card'] ?? ''} data-compared={comparison !== undefined}>
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
      {comparison != null && <Comparison {...comparison} />}
      {note !== undefined && (
        <Text fz="xs" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </Card>
  );
}
