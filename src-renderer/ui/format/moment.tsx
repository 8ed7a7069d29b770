import { Tooltip } from '@mantine/core';
import { useFormats } from './use-formats.ts';
import { useNow } from './use-now.ts';

/**
 * An instant as the time that has passed since, or that is left; the exact one, in both calendars, with the pointer or the focus.
 * With `isExact` the other way round.
 */
export function Moment({ value, isExact = false }: { value: string; isExact?: boolean }) {
  const { moment, hijriDay, relative } = useFormats();
  const now = useNow();
  const at = new Date(value);
  const exact = moment(at);
  const near = relative(at, now);
  return (
    <Tooltip label={`${isExact ? near : exact} · ${hijriDay(at)}`} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={value} tabIndex={0}>
        {isExact ? exact : near}
      </time>
    </Tooltip>
  );
}
