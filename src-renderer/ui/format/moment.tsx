import { Tooltip } from '@mantine/core';
import { useIsPrinted } from '../print/printing.ts';
import { useExactTooltip } from './use-exact-tooltip.ts';
import { useFormats } from './use-formats.ts';
import { useNow } from './use-now.ts';

/** A calendar day, `2026-11-20`, in both calendars; with the time of that day, `19:18`, where there is one. */
export function Day({ value, time }: { value: string; time?: string }) {
  const { day, moment, hijriDay } = useFormats();
  // Noon in Riyadh, so that it is this day there; the time is joined to the day as that of an instant is.
  const noon = new Date(`${value}T09:00:00Z`);
  const written = time === undefined ? day(noon) : moment(noon).replace('12:00', time);
  return (
    <time dateTime={value} data-calendar="both">
      <span>{written}</span>{' '}
      <span data-small data-calendar="second">
        <span>·</span> {hijriDay(noon)}
      </span>
    </time>
  );
}

/** The first and the last day of a period, in both calendars. */
export function Days({ from, to }: { from: string; to: string }) {
  const { day, hijriDay } = useFormats();
  const [first, last] = [new Date(`${from}T09:00:00Z`), new Date(`${to}T09:00:00Z`)];
  return (
    <span data-calendar="both">
      <span>
        <time dateTime={from}>{day(first)}</time> – <time dateTime={to}>{day(last)}</time>
      </span>{' '}
      <span data-small data-calendar="second">
        <span>·</span> {hijriDay(first)} – {hijriDay(last)}
      </span>
    </span>
  );
}

type MomentProps = {
  value: string;
  isExact?: boolean;
  /** To the second in records of what followed one another, such as a log. */
  to?: 'minute' | 'second';
};

/**
 * An instant as the time that has passed since, or that is left; the exact one, in both calendars, with the pointer or the focus.
 * With `isExact` the other way round, and on paper, which is read later.
 */
export function Moment({ value, isExact: isAlwaysExact = false, to = 'minute' }: MomentProps) {
  const isPrinted = useIsPrinted();
  const isExact = isAlwaysExact || isPrinted;
  const { moment, second, hijriDay, relative } = useFormats();
  const now = useNow();
  const at = new Date(value);
  const { tooltip, target } = useExactTooltip<HTMLTimeElement>();
  const exact = to === 'second' ? second(at) : moment(at);
  const near = relative(at, now);
  return (
    <Tooltip label={`${isExact ? near : exact} · ${hijriDay(at)}`} {...tooltip}>
      <time dateTime={value} tabIndex={0} {...target}>
        {isExact ? exact : near}
      </time>
    </Tooltip>
  );
}
