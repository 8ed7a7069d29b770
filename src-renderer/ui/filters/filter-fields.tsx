import { NativeSelect, TextInput } from '@mantine/core';
import { useState, type HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { DateField } from '../form/fields/date-field.tsx';
import { readDay, readMinute } from '../form/fields/read-day.ts';
import { nameOfPeriod, periodOf, type PeriodName } from '../form/periods.ts';
import { instantOfMinute, minuteOfInstant } from '../format/riyadh-day.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';

type Option = { value: string; label: string };

/** Filters by their names, as the address of a list has them. */
export type FilterChoices = Readonly<Record<string, string | undefined>>;

/** Sets filters; an empty value takes one away. */
export type ChooseFilters = (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void;

/** A filter of a list: one of several values, a day, a moment, a text, or a period, which is two days in the address. */
export type FilterField = {
  name: string;
  label: string;
  /** Stands beside the search where there is room, and not behind the button of the others. */
  isCommon?: boolean;
} & (
  | {
      options: readonly Option[];
      /** What the list has where none is chosen, if that is one of the options; else it has all. */
      base?: string;
    }
  | { isDay: true; base?: string }
  | { isMoment: true }
  | { isTyped: { pattern: RegExp; inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] } }
  | PeriodKind
);

type PeriodKind = {
  period: readonly [from: string, to: string];
  /** The periods that are offered by their names. */
  names?: readonly PeriodName[];
  /** What the list has where no days are chosen; else it has all. */
  base?: PeriodName;
};

type Choosing = { choices: FilterChoices; choose: ChooseFilters };

/** Values to choose from, each with its label. */
export function optionsOf<Value extends string>(values: readonly Value[], labelOf: (value: Value) => string): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

const usualPeriods = ['today', 'yesterday', 'this_week', 'this_month', 'last_month', 'this_quarter'] as const;

/** Filters as the address has them, in which a period is two days. */
export function flatFields(fields: readonly FilterField[], words: { from: string; to: string }, now: Date): FilterField[] {
  return fields.flatMap((field) => {
    if (!('period' in field)) return [field];
    const [from, to] = field.period;
    const days = field.base === undefined ? undefined : periodOf(field.base, now);
    return [
      { name: from, label: words.from, isDay: true, ...(days && { base: days.from }) },
      { name: to, label: words.to, isDay: true, ...(days && { base: days.to }) },
    ];
  });
}

/** The name of the period that the days of a filter are at a moment; undefined for other days, and for none. */
export function namedPeriod(field: PeriodKind, choices: FilterChoices, now: Date): PeriodName | undefined {
  const [from, to] = field.period;
  return nameOfPeriod({ from: choices[from], to: choices[to] }, now, field.names ?? usualPeriods);
}

// Without room for a label above it, the words of what is chosen where nothing else was name the filter.
function useNamedChoice({ label, isInline }: { label: string; isInline: boolean }): (choice: string) => string {
  const { t } = useTranslation();
  return (choice) => (isInline ? t('filter.named', { name: label, value: choice }) : choice);
}

// Labels stand above fields, or are only heard.
function labelProps(label: string, isInline: boolean) {
  return isInline ? { 'aria-label': label } : { label };
}

type FieldProps<Kind> = Choosing & {
  field: Extract<FilterField, Kind>;
  isInline: boolean;
  /** Shows the fields of the two days, where these are not in sight. */
  onOtherDays?: (() => void) | undefined;
};

function ChoiceFilter({ field, choices, choose, isInline }: FieldProps<{ options: unknown }>) {
  const { t } = useTranslation();
  const { name, label, options, base } = field;
  const named = useNamedChoice({ label, isInline });
  const value = choices[name] ?? base ?? '';
  // By a link, of another version or of what is gone.
  const isOther = value !== '' && options.every((option) => option.value !== value);
  return (
    <NativeSelect
      {...labelProps(label, isInline)}
      value={value}
      data-set={choices[name] !== undefined}
      onChange={(event) => choose({ [name]: event.currentTarget.value })}
      data={[
        ...(base === undefined ? [{ value: '', label: named(t('filter.all')) }] : []),
        ...options.map((option) => (base === undefined ? option : { ...option, label: named(option.label) })),
        ...(isOther ? [{ value, label: value }] : []),
      ]}
    />
  );
}

// Sets both days; they stay there to be changed.
function PeriodFilter({ field, choices, choose, isInline, onOtherDays }: FieldProps<{ period: unknown }>) {
  const { t } = useTranslation();
  const now = useNow();
  const [from, to] = field.period;
  const { label, names = usualPeriods, base } = field;
  const all = useNamedChoice({ label, isInline });
  const named = namedPeriod(field, choices, now);
  const isOther = named === undefined && (choices[from] ?? choices[to]) !== undefined;
  const offered = [...names, ...(isOther || onOtherDays !== undefined ? (['other'] as const) : [])];
  return (
    <NativeSelect
      {...labelProps(label, isInline)}
      value={named ?? (isOther ? 'other' : (base ?? ''))}
      data-set={named !== undefined || isOther}
      data={[
        ...(base !== undefined ? [] : [{ value: '', label: all(t('period.any')) }]),
        ...optionsOf(offered, (name) => t(`period.${name}`)),
      ]}
      onChange={(event) => {
        if (event.currentTarget.value === 'other') return onOtherDays?.();
        const name = names.find((each) => each === event.currentTarget.value);
        const period = name === undefined ? undefined : periodOf(name, now);
        return choose({ [from]: period?.from, [to]: period?.to });
      }}
    />
  );
}

function DayFilter({ field: { name, label, ...kind }, choices, choose }: FieldProps<{ isDay: true } | { isMoment: true }>) {
  const hasTime = 'isMoment' in kind;
  const value = choices[name] ?? ('isDay' in kind ? kind.base : undefined) ?? '';
  return (
    <DateField
      label={label}
      hasTime={hasTime}
      value={hasTime ? minuteOfInstant(value) : value}
      onChange={(typed) => {
        // What is being typed is no day yet.
        if (typed === '' || (hasTime ? readMinute : readDay)(typed) === typed)
          choose({ [name]: hasTime && typed !== '' ? instantOfMinute(typed) : typed });
      }}
    />
  );
}

// A filter whose value is typed, and taken when the field is left or with Enter.
function TypedFilter({ field, choices, choose, isInline }: FieldProps<{ isTyped: unknown }>) {
  const { t } = useTranslation();
  const { name, label } = field;
  const { pattern, inputMode = 'text' } = field.isTyped;
  const value = choices[name] ?? '';
  const [typed, setTyped] = useState(value);
  const [taken, setTaken] = useState(value);
  // Another address, such as that of Back, holds another value.
  if (value !== taken) {
    setTaken(value);
    setTyped(value);
  }
  const text = inputMode === 'decimal' ? latinDigits(typed).replaceAll(/[,\s]/g, '') : typed.trim();
  const isWrong = text !== '' && !pattern.test(text);

  function take(): void {
    if (!isWrong && text !== value) choose({ [name]: text });
  }
  return (
    <TextInput
      {...labelProps(label, isInline)}
      {...(isInline && { placeholder: label })}
      data-code
      inputMode={inputMode}
      value={typed}
      error={isWrong ? t('filter.wrong') : undefined}
      dir="ltr"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}

/** The field of a filter. */
export function FilterControl({ field, ...rest }: Omit<FieldProps<unknown>, 'field'> & { field: FilterField }) {
  if ('options' in field) return <ChoiceFilter field={field} {...rest} />;
  if ('period' in field) return <PeriodFilter field={field} {...rest} />;
  if ('isTyped' in field) return <TypedFilter field={field} {...rest} />;
  return <DayFilter field={field} {...rest} />;
}

/** How the value of a filter is written. */
export function useFilterWords(): (field: FilterField, value: string) => string {
  const { day, moment } = useFormats();
  return (field, value) => {
    if ('options' in field) return field.options.find((option) => option.value === value)?.label ?? value;
    if ('isTyped' in field) return value;
    const at = new Date('isMoment' in field ? value : `${value}T09:00:00Z`);
    if (Number.isNaN(at.getTime())) return value;
    return 'isMoment' in field ? moment(at) : day(at);
  };
}
