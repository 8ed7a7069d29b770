import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { weekdays, type TradingHours } from '#shared/api/dashboard/appliances.ts';
import { minuteOfDay } from '#shared/api/v1/field-types.ts';
import { ChoicesField } from '#ui/form/fields/choices-field.tsx';
import type { FieldsOf } from '#ui/form/fields/field-props.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { joinedNames } from '#ui/format/joined-names.ts';
import { useFormats } from '#ui/format/use-formats.ts';

/** Hours as people type them: days that open and close alike stand together. */
export const typedHours = z.array(z.object({ weekdays: z.array(z.enum(weekdays)).min(1), from: minuteOfDay, to: minuteOfDay }));

type TypedHours = z.input<typeof typedHours>;

/** The hours of a branch as they are typed. */
export function typedFrom(hours: TradingHours): TypedHours {
  const alike = Map.groupBy(hours, ({ from, to }) => `${from} ${to}`);
  return [...alike.values()].flatMap((periods) =>
    periods.slice(0, 1).map(({ from, to }) => {
      const open = new Set(periods.map(({ weekday }) => weekday));
      return { weekdays: weekdays.filter((day) => open.has(day)), from, to };
    }),
  );
}

/** Typed hours as the branch has them. */
export function hoursOf(typed: TypedHours): TradingHours {
  return typed.flatMap(({ weekdays: open, from, to }) => open.map((weekday) => ({ weekday, from, to })));
}

// Any week has these days; one of 2026 began with Sunday, the 1st of November.
function useWeekdayNames(): (day: (typeof weekdays)[number]) => string {
  const { weekday } = useFormats();
  return (day) => weekday(new Date(Date.UTC(2026, 10, 1 + weekdays.indexOf(day), 9)));
}

const usualHours = { from: '09:00', to: '23:00' };

/** The hours in which a branch is open, period by period. */
export function HoursFields({
  hours,
  field,
  onChange,
}: {
  hours: TypedHours;
  field: FieldsOf<`hours.${number}.${'weekdays' | 'from' | 'to'}`>;
  onChange: (hours: TypedHours) => void;
}) {
  const { t } = useTranslation('branches');
  const nameOf = useWeekdayNames();
  const used = new Set(hours.flatMap(({ weekdays: open }) => open));
  const add = () => onChange([...hours, { weekdays: weekdays.filter((day) => !used.has(day)), ...usualHours }]);
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('hours.help')}
      </Text>
      {hours.map((_, index) => (
        // Nothing else tells periods apart that are typed alike.
        <Fieldset key={index} legend={t('hours.title')}>
          <Stack gap="sm">
            <ChoicesField
              label={t('hours.days')}
              isRequired
              isInline
              choices={weekdays.map((day) => ({ value: day, label: nameOf(day) }))}
              {...field(`hours.${index}.weekdays`)}
            />
            <Group grow align="flex-start">
              <TextField label={t('hours.from')} isRequired isCode {...field(`hours.${index}.from`)} />
              <TextField label={t('hours.to')} isRequired isCode {...field(`hours.${index}.to`)} />
            </Group>
            <Group>
              <Button
                size="xs"
                variant="default"
                leftSection={<Trash2 size={14} aria-hidden />}
                onClick={() => onChange(hours.filter((_each, at) => at !== index))}
              >
                {t('hours.remove')}
              </Button>
            </Group>
          </Stack>
        </Fieldset>
      ))}
      <Group>
        <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={add}>
          {t('hours.add')}
        </Button>
      </Group>
    </Stack>
  );
}

/** When a branch is open, days that are alike on one line. */
export function HoursFact({ hours }: { hours: TradingHours }) {
  const nameOf = useWeekdayNames();
  return (
    <Stack gap={2}>
      {typedFrom(hours).map(({ weekdays: open, from, to }) => (
        <div key={`${from} ${to}`}>
          {joinedNames(open.map(nameOf))} <bdi dir="ltr">{`${from}–${to}`}</bdi>
        </div>
      ))}
    </Stack>
  );
}
