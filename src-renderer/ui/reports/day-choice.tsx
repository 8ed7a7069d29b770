import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DayReport } from '#shared/api/documents/day-report.ts';
import { optionsOf, type FilterChoices, type FilterField } from '../filters/filter-fields.tsx';
import { DateField } from '../form/fields/date-field.tsx';
import { readDay } from '../form/fields/read-day.ts';
import { periodOf } from '../form/periods.ts';
import { useNow } from '../format/use-now.ts';
import { OnPaper } from '../print/on-paper.tsx';

const quickDays = ['yesterday', 'today'] as const;

/** The day of a report: typed, picked, or one of the last two by its name. */
export function DayChoice({ date, onChoose }: { date: string; onChoose: (date: string) => void }) {
  const { t } = useTranslation(['day', 'kit']);
  const now = useNow();
  return (
    <Group align="flex-start" gap="xs" data-filters>
      <DateField
        label={t('day')}
        value={date}
        onChange={(typed) => {
          // What is being typed is no day yet.
          if (readDay(typed) === typed) onChoose(typed);
        }}
      />
      <Group gap="xs" mt={{ base: 0, xs: 24 }}>
        {quickDays.map((name) => {
          const { from: day } = periodOf(name, now);
          return (
            <Button
              key={name}
              variant={day === date ? 'light' : 'default'}
              aria-pressed={day === date}
              onClick={() => onChoose(day)}
            >
              {t(`kit:period.${name}`)}
            </Button>
          );
        })}
      </Group>
      <OnPaper label={t('day')}>{date}</OnPaper>
    </Group>
  );
}

function named(names: readonly (string | null)[]): string[] {
  return names.filter((name) => name !== null);
}

/** The filters of a report of a day by who sold, as far as the day has any to choose from, or one is chosen. */
export function useSellerFields(day: DayReport | undefined, choices: FilterChoices): FilterField[] {
  const { t } = useTranslation('documents');
  const field = (name: 'till' | 'cashier', names: readonly string[]): FilterField[] =>
    names.length === 0 && choices[name] === undefined
      ? []
      : [{ name, label: t(`filter.${name}`), options: optionsOf(names, (each) => each), isCommon: true }];
  return [
    ...field('till', named(day?.by_till.map(({ till }) => till) ?? [])),
    ...field('cashier', named(day?.by_cashier.map(({ cashier }) => cashier) ?? [])),
  ];
}
