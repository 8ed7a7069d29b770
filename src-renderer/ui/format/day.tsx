import { Text } from '@mantine/core';
import { useFormats } from './use-formats.ts';

/** A calendar day, `2026-11-20`, in both calendars. */
export function Day({ value }: { value: string }) {
  const { day, hijriDay } = useFormats();
  // Noon in Riyadh, so that it is this day there.
  const noon = new Date(`${value}T09:00:00Z`);
  return (
    <time dateTime={value}>
      {day(noon)}{' '}
      <Text span fz="xs" c="dimmed" data-calendar="second">
        {hijriDay(noon)}
      </Text>
    </time>
  );
}
