import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-props.ts';

/**
 * A password, hidden until the person asks to see it. `isNew` where one is chosen, so that the browser offers to make one; `isOfOthers`
 * where it opens something else than these pages, so that the browser neither fills it in nor keeps it; `isPin` where it is of digits.
 */
export function PasswordField({
  label,
  help = null,
  isRequired = true,
  isNew = false,
  isOfOthers = false,
  isPin = false,
  ...field
}: FieldProps & { isNew?: boolean; isOfOthers?: boolean; isPin?: boolean }) {
  const { t } = useTranslation();
  const kind = isNew ? 'new-password' : 'current-password';
  return (
    <PasswordInput
      label={label}
      description={help}
      required={isRequired}
      dir="ltr"
      {...(isPin ? { inputMode: 'numeric' } : {})}
      autoComplete={isOfOthers ? 'off' : kind}
      // Mantine marks every other field with a fault, and leaves this one out.
      aria-invalid={field.error !== undefined && field.error !== null ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('control.show_password') }}
      {...field}
    />
  );
}
