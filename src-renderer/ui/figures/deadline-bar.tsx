import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shareElapsed, urgencyOf } from '../format/deadline-share.ts';
import { useExactTooltip } from '../format/use-exact-tooltip.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { useIsPrinted } from '../print/printing.ts';
import classes from './deadline-bar.module.css';

/** How much of the time up to a deadline has passed, and how much is left; the exact deadline with the pointer or the focus. */
export function DeadlineBar({ from, deadline }: { from: string; deadline: string }) {
  const { t } = useTranslation();
  const { moment, relative } = useFormats();
  const now = useNow();
  const isPrinted = useIsPrinted();
  const { tooltip, target } = useExactTooltip<HTMLDivElement>();
  const end = new Date(deadline);
  const elapsed = shareElapsed(new Date(from), end, now);
  const urgency = urgencyOf(end, now);
  const words = urgency === 'over' ? t('deadline.over', { ago: relative(end, now) }) : relative(end, now);
  return (
    <Tooltip label={moment(end)} {...tooltip}>
      <div
        className={classes['bar']}
        data-urgency={urgency}
        role="meter"
        aria-label={t('deadline.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(elapsed * 100)}
        aria-valuetext={`${words}, ${moment(end)}`}
        tabIndex={0}
        {...target}
      >
        <span className={classes['words']}>{isPrinted ? moment(end) : words}</span>
        <span className={classes['track']}>
          <span className={classes['fill']} style={{ inlineSize: `${elapsed * 100}%` }} />
        </span>
      </div>
    </Tooltip>
  );
}
