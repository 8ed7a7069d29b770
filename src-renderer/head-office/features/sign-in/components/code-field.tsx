import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The code of an account's second factor: of the app, or one of the recovery codes. */
export function CodeField({
  factor,
  onFactor,
  input,
}: {
  factor: 'app' | 'recovery';
  onFactor: (factor: 'app' | 'recovery') => void;
  input: TextInputProps;
}) {
  const { t } = useTranslation('signIn');
  const isApp = factor === 'app';
  return (
    <>
      <TextInput
        label={t(isApp ? 'code.label' : 'code.recovery_label')}
        description={isApp ? t('code.help') : null}
        dir="ltr"
        data-autofocus
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        {...input}
      />
      <Anchor component="button" type="button" fz="sm" ta="start" onClick={() => onFactor(isApp ? 'recovery' : 'app')}>
        {t(isApp ? 'code.use_recovery' : 'code.use_app')}
      </Anchor>
    </>
  );
}
