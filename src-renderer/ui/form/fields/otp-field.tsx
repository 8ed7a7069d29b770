import type { FieldProps } from './field-props.ts';
import { TextField } from './text-field.tsx';

/** The one-time code of the authority's portal, which the sandbox does without. */
export function OtpField({ isOptional = false, ...field }: FieldProps & { isOptional?: boolean }) {
  return <TextField isCode isRequired={!isOptional} inputMode="numeric" maxLength={6} autoComplete="one-time-code" {...field} />;
}
