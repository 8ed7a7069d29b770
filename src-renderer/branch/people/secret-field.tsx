import { Anchor, PasswordInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../ui/form/fields/field-props.ts';

/** What a person proves himself with. */
export type SecretKind = 'password' | 'pin';

/** A password or, where one works, a PIN; one link changes between them. */
export function SecretField({
  kind,
  onKind,
  mayUsePin,
  field,
}: {
  kind: SecretKind;
  onKind: (kind: SecretKind) => void;
  mayUsePin: boolean;
  field: Omit<FieldProps, 'label' | 'help'>;
}) {
  const { t } = useTranslation(['branch', 'access', 'kit']);
  const isPin = kind === 'pin';
  return (
    <Stack gap={4} align="stretch">
      <PasswordInput
        label={t(isPin ? 'access:sign_in.pin' : 'kit:field.password')}
        dir="ltr"
        inputMode={isPin ? 'numeric' : 'text'}
        autoComplete={isPin ? 'off' : 'current-password'}
        aria-invalid={field.error !== undefined && field.error !== null ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('kit:control.show_password') }}
        {...field}
      />
      {mayUsePin && (
        <Anchor component="button" type="button" fz="sm" ta="start" onClick={() => onKind(isPin ? 'password' : 'pin')}>
          {t(isPin ? 'access:sign_in.use_password' : 'access:sign_in.use_pin')}
        </Anchor>
      )}
    </Stack>
  );
}
