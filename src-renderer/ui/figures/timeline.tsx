import { Button } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../format/moment.tsx';
import type { Tone } from '../status/status-badge.tsx';
import classes from './timeline.module.css';

/** Something that has happened. */
export type TimelineEntry = { key: string; title: ReactNode; at: string; tone?: Tone; detail?: ReactNode };

// What is tried again and again is told by how it began and how it stands.
const shownAtStart = 3;
const shownAtEnd = 2;
const mostUnfolded = 8;

/** What has happened, in its order; where it is long, the middle is unfolded by a button. */
export function Timeline({
  label,
  entries,
  newest = 'last',
}: {
  label: string;
  entries: readonly TimelineEntry[];
  newest?: 'first' | 'last';
}) {
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = !isUnfolded && entries.length > mostUnfolded;
  const folded = isFolded ? entries.slice(shownAtStart, -shownAtEnd) : [];
  const shown = entries.filter((entry) => !folded.includes(entry));
  return (
    <ol className={classes['timeline']} aria-label={label} data-newest={newest}>
      {shown.map(({ key, title, at, tone = 'neutral', detail }, index) => (
        <Fragment key={key}>
          {isFolded && index === shownAtStart && (
            <li className={classes['entry']} data-folded>
              <Button variant="subtle" size="compact-xs" onClick={() => setUnfolded(true)}>
                {t('timeline.folded', { count: folded.length })}
              </Button>
            </li>
          )}
          <li className={classes['entry']} data-tone={tone}>
            <span className={classes['title']}>{title}</span>
            <span className={classes['at']}>
              <Moment value={at} isExact to="second" />
            </span>
            {detail !== undefined && <div className={classes['detail']}>{detail}</div>}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
