import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../feedback/lazy-part.tsx';
import { useFormats } from '../../format/use-formats.ts';
import type { FieldProps } from './field-props.ts';
import { readDay, readMinute, shownDay } from './read-day.ts';

const DayPicker = lazyPart('day-picker', async () => (await import('./day-picker.tsx')).DayPicker);

const dayLength = 10;
// What a day gets whose time nobody has typed yet.
const firstMinute = '00:00';

// The typed text, and the value that it stands for; it follows the value when that changes elsewhere.
function useTypedDay(value: string, read: (text: string) => string | undefined) {
  const [typed, setTyped] = useState(shownDay(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if ((read(typed) ?? typed.trim()) !== value) setTyped(shownDay(value));
  }
  return [typed, setTyped] as const;
}

// Opens the month from which a day is picked.
function CalendarButton({ day, onPick }: { day: string | undefined; onPick: (day: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('date.pick')} onClick={() => setOpen(!isOpen)}>
          <CalendarDays size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DayPicker
          value={day}
          onPick={(picked) => {
            onPick(picked);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * A calendar day that is typed or picked, in either calendar; the day of the Umm al-Qura calendar stands below it. Its value is `2026-01-31`,
 * with `hasTime` `2026-01-31T09:05`, and what is typed as long as that is no day.
 */
export function DateField({
  label,
  help = null,
  isRequired = false,
  hasTime = false,
  value,
  onChange,
  onBlur,
  error,
  ...field
}: Omit<FieldProps, 'onChange' | 'onBlur'> & { hasTime?: boolean; onChange: (value: string) => void; onBlur?: () => void }) {
  const { t } = useTranslation();
  const { hijriDay, weekday } = useFormats();
  const [isLeft, setLeft] = useState(true);
  const read = hasTime ? readMinute : readDay;
  const known = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useTypedDay(known, read);
  const day = read(typed)?.slice(0, dayLength);
  const noon = day === undefined ? undefined : new Date(`${day}T09:00:00Z`);
  const isWrong = isLeft && typed.trim() !== '' && day === undefined;

  function take(text: string): void {
    setTyped(text);
    setLeft(false);
    onChange(read(text) ?? text.trim());
  }
  return (
    <TextInput
      {...field}
      label={label}
      dir="ltr"
      placeholder={t(hasTime ? 'date.form_time' : 'date.form')}
      description={noon === undefined ? help : `${weekday(noon)} · ${hijriDay(noon)}`}
      error={isWrong ? t(hasTime ? 'date.wrong_time' : 'date.wrong') : error}
      required={isRequired}
      inputMode="numeric"
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => {
        setLeft(true);
        if (day !== undefined) setTyped(shownDay(read(typed) ?? typed));
        onBlur?.();
      }}
      rightSection={
        <CalendarButton
          day={day}
          onPick={(picked) => {
            take(shownDay(hasTime ? `${picked}T${read(typed)?.slice(dayLength + 1) ?? firstMinute}` : picked));
            setLeft(true);
          }}
        />
      }
    />
  );
}
