import { TextInput } from '@mantine/core';
import { useFormats } from '../../format/use-formats.ts';
import type { FieldProps } from './field-props.ts';

function hijriOf(value: unknown, hijriDay: (at: Date) => string): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const noon = new Date(`${value}T09:00:00Z`);
  return Number.isNaN(noon.getTime()) ? null : hijriDay(noon);
}

/** A calendar day, chosen in the Gregorian calendar; the day of the Umm al-Qura calendar stands below it. */
export function DateField({ label, help = null, isRequired = false, ...field }: FieldProps & { min?: string; max?: string }) {
  const { hijriDay } = useFormats();
  return (
    <TextInput type="date" label={label} description={hijriOf(field.value, hijriDay) ?? help} required={isRequired} {...field} />
  );
}
