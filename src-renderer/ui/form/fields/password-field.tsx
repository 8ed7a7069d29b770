import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-props.ts';

/** A password, hidden until the person asks to see it. `isNew` where one is chosen, so that the browser offers to make one. */
export function PasswordField({
  label,
  help = null,
  isRequired = true,
  isNew = false,
  ...field
}: FieldProps & { isNew?: boolean }) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={label}
      description={help}
      required={isRequired}
      dir="ltr"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      // Mantine marks every other field with a fault, and leaves this one out.
      aria-invalid={field.error !== undefined && field.error !== null ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('control.show_password') }}
      {...field}
    />
  );
}
