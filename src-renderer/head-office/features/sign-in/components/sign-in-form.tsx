import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFault } from '../../../../ui/client/api-fault.ts';
import { PasswordField } from '../../../../ui/form/fields/password-field.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { CodeField } from './code-field.tsx';
import { useFaultText } from './use-fault-text.ts';

type SecondFactor = 'none' | 'app' | 'recovery';

/** E-mail and password, then, where the account has a second factor, its code. What was typed stays when it is refused. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation(['signIn', 'kit']);
  const faultText = useFaultText();
  const signIn = useSignIn();
  const [factor, setFactor] = useState<SecondFactor>('none');
  const required = (value: string) => (value === '' ? t('field.empty') : null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', code: '' },
    validate: { email: required, password: required, code: (value) => (factor === 'none' ? null : required(value.trim())) },
  });

  function focusFirst(faults: typeof form.errors): void {
    const [first] = Object.keys(faults);
    if (first !== undefined) form.getInputNode(first)?.focus();
  }

  function submit({ email, password, code }: typeof form.values): void {
    const second = { none: {}, app: { totp_code: code.trim() }, recovery: { recovery_code: code.trim() } }[factor];
    signIn.mutate(
      { email: email.trim(), password, ...second },
      {
        onSuccess: onSignedIn,
        onError: (fault) => {
          if (fault instanceof ApiFault && fault.code === 'TOTP_REQUIRED') setFactor('app');
        },
      },
    );
  }

  const isAsked = signIn.error instanceof ApiFault && signIn.error.code === 'TOTP_REQUIRED';
  return (
    <form onSubmit={form.onSubmit(submit, focusFirst)} noValidate>
      <Stack>
        {signIn.error !== null && !isAsked && (
          <Alert color="red" role="alert">
            {faultText(signIn.error, factor !== 'none')}
          </Alert>
        )}
        <TextInput
          label={t('kit:field.email')}
          type="email"
          dir="ltr"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('kit:field.password')}
          isRequired={false}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {factor !== 'none' && (
          <CodeField factor={factor} onFactor={setFactor} input={{ key: form.key('code'), ...form.getInputProps('code') }} />
        )}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t('button.sign_in')}
        </Button>
      </Stack>
    </form>
  );
}
