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

function withControl(control: ReactNode) {
  return { classNames: { input: classes['beside'] ?? '' }, rightSection: control, rightSectionWidth: '2.25rem' } as const;
}

/** A number. Its value in the form is the text as it was typed; `numberOf` reads it where the request is made. */
export function NumberField({
  label,
  help = null,
  isRequired = false,
  unit,
  hasDecimals = false,
  control,
  ...field
}: FieldProps & {
  unit?: string;
  hasDecimals?: boolean;
  /** A small control of the field, in the place of a unit. */
  control?: ReactNode;
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
      {...(control === undefined ? {} : withControl(control))}
      {...field}
    />
  );
}
