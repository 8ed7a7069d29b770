import { TextInput } from '@mantine/core';
import type { FieldProps } from './field-props.ts';

/** A number. Its value in the form is the text as it was typed; `numberOf` reads it where the request is made. */
export function NumberField({
  label,
  help = null,
  isRequired = false,
  unit,
  hasDecimals = false,
  ...field
}: FieldProps & { unit?: string; hasDecimals?: boolean }) {
  return (
    <TextInput
      label={label}
      description={help}
      required={isRequired}
      dir="ltr"
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      rightSection={unit}
      rightSectionWidth={unit === undefined ? undefined : `${unit.length + 3}ch`}
      rightSectionPointerEvents="none"
      {...field}
    />
  );
}
