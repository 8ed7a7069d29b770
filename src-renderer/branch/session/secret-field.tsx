import { Anchor, PasswordInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '#ui/form/fields/field-props.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';

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

const waitSeconds = 30;

/** What a person is told whose password or PIN was refused, when signing in or unlocking. */
export function useSecretFault(): (fault: Error, kind: SecretKind, isUnlock: boolean) => string {
  const { t } = useTranslation(['branch', 'access']);
  const faultText = useFaultText();
  return (fault, kind, isUnlock) => {
    if (!(fault instanceof ApiFault)) return faultText(fault);
    if (fault.code === 'SIGN_IN_THROTTLED') return t('access:sign_in.throttled', { count: fault.retryAfter ?? waitSeconds });
    if (fault.code !== 'SIGN_IN_FAILED') return faultText(fault);
    if (isUnlock) return t(kind === 'pin' ? 'access:unlock.failed_pin' : 'access:unlock.failed');
    return t(kind === 'pin' ? 'access:sign_in.failed_pin' : 'access:sign_in.failed');
  };
}
