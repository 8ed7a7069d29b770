import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldProps } from './field-props.ts';
import classes from './number-field.module.css';

// The number itself: the unit has its place by the direction of the page.
const fromTheLeft = { input: { dir: 'ltr' } };

function withUnit(unit: string) {
  return {
    classNames: { wrapper: classes['field'] ?? '', input: classes['figure'] ?? '' },
    rightSection: unit,
    rightSectionWidth: `${unit.length + 3}ch`,
    rightSectionPointerEvents: 'none',
  } as const;
}

/** A number. Its value in the form is the text as it was typed; `numberOf` reads it where the request is made. */
export function NumberField({
  label,
  help = null,
  isRequired = false,
  unit,
  hasDecimals = false,
  ...field
}: FieldProps & {
  unit?: string;
  hasDecimals?: boolean;
  /** A control of the field, in the place of a unit. */
  rightSection?: ReactNode;
  rightSectionWidth?: string;
}) {
  return (
    <TextInput
      label={label}
      description={help}
      required={isRequired}
      attributes={fromTheLeft}
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(unit === undefined ? {} : withUnit(unit))}
      {...field}
    />
  );
}
