import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { hijriDate } from '#shared/invoice/hijri-date.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useNow } from '../../format/use-now.ts';
import { todayInRiyadh } from '../../format/riyadh-day.ts';
import classes from './date-field.module.css';

// Weeks begin on Sunday there, and end with Friday and Saturday.
const sunday = 0;
const weekend = [5, 6] as const;

// The end of a month is in the same month of the other calendar as this day after its first.
const lastDay = 28;

function noonOf(day: string): Date {
  return new Date(`${day.slice(0, 10)}T09:00:00Z`);
}

/** A month to pick a day from, each with its day of the Umm al-Qura calendar. */
export function DayPicker({ value, onPick }: { value: string | undefined; onPick: (day: string) => void }) {
  const { t } = useTranslation();
  const { day, hijriDay, month, hijriMonth, shortWeekday, shortMonth } = useFormats();
  const today = todayInRiyadh(useNow());
  return (
    <DatePicker
      value={value ?? null}
      defaultDate={value ?? today}
      onChange={(picked) => picked !== null && onPick(picked)}
      firstDayOfWeek={sunday}
      weekendDays={[...weekend]}
      highlightToday
      hideOutsideDates
      maxLevel="year"
      classNames={{ datePickerRoot: classes['month'] ?? '' }}
      monthLabelFormat={(of) => (
        <span className={classes['name']}>
          {month(noonOf(of))}
          <small>
            {[...new Set([hijriMonth(noonOf(of)), hijriMonth(noonOf(daysAfter(of.slice(0, 10), lastDay)))])].join(' – ')}
          </small>
        </span>
      )}
      monthsListFormat={(of) => shortMonth(noonOf(of))}
      weekdayFormat={(of) => shortWeekday(noonOf(of))}
      getDayAriaLabel={(of) => `${day(noonOf(of))}, ${hijriDay(noonOf(of))}`}
      ariaLabels={{
        previousMonth: t('date.previous_month'),
        nextMonth: t('date.next_month'),
        previousYear: t('date.previous_year'),
        nextYear: t('date.next_year'),
        monthLevelControl: t('date.choose_month'),
        yearLevelControl: t('date.choose_month'),
      }}
      renderDay={(of) => (
        <span className={classes['day']}>
          {Number(of.slice(8, 10))}
          <small>{Number(hijriDate(of.slice(0, 10)).slice(8))}</small>
        </span>
      )}
    />
  );
}
