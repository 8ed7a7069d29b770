import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { urgencyOf } from '#ui/format/deadline-share.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import classes from './deadline-clock.module.css';

const secondMs = 1_000;

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}

// Hours, minutes and seconds between two instants.
function clockOf(ms: number): string {
  const seconds = Math.abs(ms) / secondMs;
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
}

// The time to the second; the clock of the page moves in larger steps.
function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), secondMs);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

/** The time that is left up to the nearest deadline, or that has passed since; nothing is read aloud each second. */
export function DeadlineClock({ deadline }: { deadline: string }) {
  const { t } = useTranslation('today');
  const { moment } = useFormats();
  const now = useSeconds();
  const end = new Date(deadline);
  const urgency = urgencyOf(end, now);
  return (
    <div className={classes['clock']} data-urgency={urgency} title={moment(end)}>
      <Text fz="xs" c="dimmed">
        {t(urgency === 'over' ? 'deadline.over' : 'deadline.left')}
      </Text>
      <time className={classes['time']} dateTime={deadline} role="timer" aria-live="off" dir="ltr">
        {clockOf(end.getTime() - now.getTime())}
      </time>
    </div>
  );
}
