import type { ReactNode } from 'react';
import { Moment } from '../format/moment.tsx';
import type { Tone } from '../status/status-badge.tsx';
import classes from './timeline.module.css';

/** Something that has happened. */
export type TimelineEntry = { key: string; title: ReactNode; at: string; tone?: Tone; detail?: ReactNode };

/** What has happened, in its order. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes['timeline']} aria-label={label}>
      {entries.map(({ key, title, at, tone = 'neutral', detail }) => (
        <li key={key} className={classes['entry']} data-tone={tone}>
          <span className={classes['title']}>{title}</span>
          <span className={classes['at']}>
            <Moment value={at} isExact />
          </span>
          {detail !== undefined && <div className={classes['detail']}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
