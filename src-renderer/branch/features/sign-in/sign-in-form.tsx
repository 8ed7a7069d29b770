import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { managerSession, type signInRequest } from '#shared/api/people/sessions.ts';
import { sendRequest } from '#ui/client/send-request.ts';
import { SecretField, type SecretKind, useSecretFault } from '../../session/secret-field.tsx';
import { peopleBase } from '../../session/people-client.ts';
import { useSessionChanges } from '../../session/use-session.ts';

// Signs a person in; the session of the browser begins with the answer.
function useSignIn() {
  const { begin } = useSessionChanges();
  return useMutation({
    mutationFn: (body: z.output<typeof signInRequest>) =>
      sendRequest(peopleBase, { method: 'POST', path: '/session', body, answer: managerSession }),
    onSuccess: begin,
  });
}

/** User name, and password or PIN. What was typed stays when it is refused. */
export function SignInForm({ mayUsePin, onSignedIn }: { mayUsePin: boolean; onSignedIn: () => void }) {
  const { t } = useTranslation(['branch', 'access', 'forms']);
  const faultText = useSecretFault();
  const signIn = useSignIn();
  const [chosen, setKind] = useState<SecretKind>('password');
  const kind = mayUsePin ? chosen : 'password';
  const required = (value: string) => (value.trim() === '' ? t('forms:fault.required') : null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '', pin: '' },
    validate: {
      username: required,
      password: (value) => (kind === 'password' ? required(value) : null),
      pin: (value) => (kind === 'pin' ? required(value) : null),
    },
  });

  function focusFirst(faults: typeof form.errors): void {
    const [first] = Object.keys(faults);
    if (first !== undefined) form.getInputNode(first)?.focus();
  }

  function submit({ username, password, pin }: typeof form.values): void {
    const secret = kind === 'pin' ? { pin: pin.trim() } : { password };
    signIn.mutate({ username: username.trim(), ...secret }, { onSuccess: onSignedIn });
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirst)} noValidate>
      <Stack>
        {signIn.error !== null && (
          <Alert vars={() => ({ root: { '--alert-bg': 'var(--refused-soft)', '--alert-color': 'var(--refused)' } })} role="alert">
            {faultText(signIn.error, signIn.variables?.pin === undefined ? 'password' : 'pin', false)}
          </Alert>
        )}
        <TextInput
          label={t('access:sign_in.username')}
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <SecretField key={form.key(kind)} kind={kind} onKind={setKind} mayUsePin={mayUsePin} field={form.getInputProps(kind)} />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t('access:sign_in.submit')}
        </Button>
      </Stack>
    </form>
  );
}
