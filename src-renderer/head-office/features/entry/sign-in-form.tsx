import { Alert, Button, NativeSelect, Stack, TextInput, Anchor, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { organizationChoice, signedIn, type LoginRequest } from '#shared/api/dashboard/sessions.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { sendOpen } from '../../session/send-open.ts';
import { useSession } from '../../session/session-context.ts';

type SecondFactor = 'none' | 'app' | 'recovery';

type Choices = { value: string; label: string }[];

// The organizations in which address and password are those of a person.
function choicesOf({ further }: ApiFault): Choices {
  const read = organizationChoice.safeParse(further);
  return read.success
    ? read.data.organizations.map(({ organization_id, name }) => ({ value: organization_id, label: name }))
    : [];
}

// Signs a person in; the session of the browser begins with the answer.
function useSignIn() {
  const session = useSession();
  return useMutation({
    mutationFn: (body: LoginRequest) => sendOpen({ method: 'POST', path: '/auth/login', body, answer: signedIn }),
    onSuccess: (answer) => session.begin(answer),
  });
}

// The form, and what the server has asked for beside e-mail and password.
function useSignInForm(onSignedIn: () => void) {
  const { t } = useTranslation('signIn');
  const signIn = useSignIn();
  const [factor, setFactor] = useState<SecondFactor>('none');
  const [choices, setChoices] = useState<Choices>([]);
  const required = (value: string) => (value === '' ? t('field.empty') : null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', organization: '', code: '' },
    validate: {
      email: required,
      password: required,
      organization: (value) => (choices.length === 0 ? null : required(value)),
      code: (value) => (factor === 'none' ? null : required(value.trim())),
    },
  });

  // Another address or password may be of another organization.
  function forgetChoice(): void {
    form.setFieldValue('organization', '');
    setChoices([]);
  }
  form.watch('email', forgetChoice);
  form.watch('password', forgetChoice);

  function submit({ email, password, organization, code }: typeof form.values): void {
    const second = { none: {}, app: { totp_code: code.trim() }, recovery: { recovery_code: code.trim() } }[factor];
    signIn.mutate(
      { email: email.trim(), password, ...second, ...(organization === '' ? {} : { organization_id: organization }) },
      {
        onSuccess: onSignedIn,
        onError: (fault) => {
          if (!(fault instanceof ApiFault)) return;
          if (fault.code === 'TOTP_REQUIRED') setFactor('app');
          if (fault.code === 'ORGANIZATION_REQUIRED') setChoices(choicesOf(fault));
        },
      },
    );
  }
  return { form, signIn, factor, setFactor, choices, submit };
}

// What a person is told whose sign-in was refused; the server's own words are for programs.
function useFaultText(): (fault: Error, asksCode: boolean) => string {
  const { t } = useTranslation(['signIn', 'kit']);
  return (fault, asksCode) => {
    if (!(fault instanceof ApiFault)) return t('kit:error.unexpected');
    if (fault.code === 'LOGIN_FAILED') return t(asksCode ? 'error.failed_code' : 'error.failed');
    if (fault.code === 'LOGIN_THROTTLED') return t('error.throttled', { count: Math.ceil((fault.retryAfter ?? 60) / 60) });
    return t(fault.code === 'OFFLINE' ? 'kit:error.offline' : 'kit:error.unexpected');
  };
}

// The code of an account's second factor: of the app, or one of the recovery codes.
function CodeField({
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

/**
 * E-mail and password, then, where they are known to several organizations, which one, and where the account has a second factor, its code.
 * What was typed stays when it is refused.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation(['signIn', 'kit']);
  const faultText = useFaultText();
  const { form, signIn, factor, setFactor, choices, submit } = useSignInForm(onSignedIn);

  function focusFirst(faults: typeof form.errors): void {
    const [first] = Object.keys(faults);
    if (first !== undefined) form.getInputNode(first)?.focus();
  }

  const isAsked = signIn.error instanceof ApiFault && ['TOTP_REQUIRED', 'ORGANIZATION_REQUIRED'].includes(signIn.error.code);
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
        {choices.length > 0 && (
          <NativeSelect
            label={t('organization.label')}
            description={t('organization.help')}
            data={[{ value: '', label: t('organization.choose') }, ...choices]}
            data-autofocus
            key={form.key('organization')}
            {...form.getInputProps('organization')}
          />
        )}
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
