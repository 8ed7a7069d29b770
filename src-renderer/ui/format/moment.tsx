import { Tooltip } from '@mantine/core';
import { useFormats } from './use-formats.ts';
import { nowEveryMs, useNow } from './use-now.ts';

/**
 * An instant as the time that has passed since, or that is left; the exact one, in both calendars, with the pointer or the focus.
 * With `isExact` the other way round.
 */
export function Moment({ value, isExact = false }: { value: string; isExact?: boolean }) {
  const { moment, hijriDay, relative } = useFormats();
  const now = useNow();
  const at = new Date(value);
  const exact = moment(at);
  // What was made since the clock last moved on is not ahead of it.
  const ahead = at.getTime() - now.getTime();
  const near = relative(ahead > 0 && ahead < nowEveryMs ? now : at, now);
  return (
    <Tooltip label={`${isExact ? near : exact} · ${hijriDay(at)}`} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={value} tabIndex={0}>
        {isExact ? exact : near}
      </time>
    </Tooltip>
  );
}
