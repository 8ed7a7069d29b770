import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { EntryFrame } from '#ui/shell/entry-frame.tsx';
import { managerSession, type unlockRequest } from '#shared/api/people/sessions.ts';
import { sendRequest } from '#ui/client/send-request.ts';
import { isolated } from '#ui/format/joined-names.ts';
import { SecretField, type SecretKind, useSecretFault } from '../../session/secret-field.tsx';
import { useSignedIn } from '../../session/session-context.ts';
import { useSessionChanges } from '../../session/use-session.ts';
import { peopleBase } from '../../session/people-client.ts';

// Unlocks the session of this browser.
function useUnlock() {
  const { unlocked } = useSessionChanges();
  return useMutation({
    mutationFn: (body: z.output<typeof unlockRequest>) =>
      sendRequest(peopleBase, { method: 'POST', path: '/session/unlock', body, answer: managerSession }),
    onSuccess: unlocked,
  });
}

/** In place of every page while the session is locked: the same person goes on with password or PIN. */
export function LockScreen({ branchName }: { branchName: string | null }) {
  const { t } = useTranslation(['branch', 'access', 'forms']);
  const { user, pin_unlocks: mayUsePin } = useSignedIn();
  const { signOut } = useSessionChanges();
  const unlock = useUnlock();
  const faultText = useSecretFault();
  const [chosen, setKind] = useState<SecretKind>('pin');
  const [secret, setSecret] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const kind = mayUsePin ? chosen : 'password';

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    setEmpty(secret === '');
    if (secret !== '') unlock.mutate(kind === 'pin' ? { pin: secret } : { password: secret });
  }

  function choose(next: SecretKind): void {
    setKind(next);
    setSecret('');
  }

  return (
    <EntryFrame place={branchName}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <div>
            <Title order={1}>{t('access:lock.title')}</Title>
            <Text c="dimmed">{t('access:lock.intro', { name: isolated(user.name) })}</Text>
            {user.has_pin && !mayUsePin && <Text c="dimmed">{t('access:lock.password_only')}</Text>}
          </div>
          {unlock.error !== null && (
            <Alert
              vars={() => ({ root: { '--alert-bg': 'var(--refused-soft)', '--alert-color': 'var(--refused)' } })}
              role="alert"
            >
              {faultText(unlock.error, unlock.variables?.pin === undefined ? 'password' : 'pin', true)}
            </Alert>
          )}
          <SecretField
            kind={kind}
            onKind={choose}
            mayUsePin={mayUsePin}
            field={{
              value: secret,
              onChange: (event: React.ChangeEvent<HTMLInputElement>) => setSecret(event.currentTarget.value),
              error: isEmpty && secret === '' ? t('forms:fault.required') : null,
            }}
          />
          <Button type="submit" loading={unlock.isPending} fullWidth>
            {t('access:lock.submit')}
          </Button>
          <Anchor component="button" type="button" fz="sm" ta="start" onClick={() => void signOut()}>
            {t('access:lock.other')}
          </Anchor>
        </Stack>
      </form>
    </EntryFrame>
  );
}
