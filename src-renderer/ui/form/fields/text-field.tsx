import { Textarea, TextInput } from '@mantine/core';
import { Lock } from 'lucide-react';
import type { FieldProps } from './field-props.ts';

/** A text. Identifiers, numbers and addresses of computers are written from the left in both languages. */
export function TextField({
  label,
  help = null,
  isRequired = false,
  isCode = false,
  rows,
  ...field
}: FieldProps & {
  isCode?: boolean;
  /** Several lines. */
  rows?: number;
  type?: 'text' | 'email' | 'url' | 'tel';
  lang?: string;
  dir?: 'ltr' | 'rtl';
  maxLength?: number;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal';
  placeholder?: string;
  /** Shown, copied and read aloud, but not changed. */
  readOnly?: boolean;
}) {
  const shown = {
    label,
    description: help,
    required: isRequired,
    autoComplete: 'off',
    ...(isCode ? { dir: 'ltr' as const, 'data-code': true } : {}),
    ...(field.readOnly === true ? { variant: 'filled', rightSection: <Lock size={14} aria-hidden /> } : {}),
  };
  const { type, ...rest } = field;
  if (rows !== undefined) return <Textarea {...shown} {...rest} autosize minRows={rows} />;
  return <TextInput {...shown} {...rest} {...(type === undefined ? {} : { type })} />;
}
