import { Code, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { ManagerState } from '#shared/api/people/sessions.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EntryFrame } from '#ui/shell/entry-frame.tsx';
import { destinationOf } from '#ui/shell/login-address.ts';
import { usePageTitle } from '#ui/shell/program.ts';
import { useApplianceState } from '../../session/use-session.ts';
import { SignInForm } from './sign-in-form.tsx';

const noticeState = z.object({ notice: z.literal('ended') });

// Whose user names and passwords work here since the branch has joined head office.
function UsersOfHeadOffice({ state: { has_joined, has_users, users_replaced } }: { state: ManagerState }) {
  const { t } = useTranslation('access');
  if (!has_joined || (has_users && !users_replaced)) return null;
  return (
    <Notice tone="attention" {...(users_replaced ? { title: t('sign_in.joined_title') } : {})}>
      {users_replaced && <Text>{t('sign_in.joined')}</Text>}
      {!has_users && <Text>{t('sign_in.no_users')}</Text>}
    </Notice>
  );
}

// No mail is sent from here.
function ForgottenPassword({ hasJoined }: { hasJoined: boolean }) {
  const { t } = useTranslation(['branch', 'access']);
  return (
    <Text component="details" c="dimmed" fz="xs">
      <summary>{t('access:sign_in.forgotten')}</summary>
      <p>{t(hasJoined ? 'access:sign_in.forgotten_joined' : 'access:sign_in.forgotten_owner')}</p>
      {!hasJoined && (
        <p>
          {t('access:sign_in.forgotten_alone')} <Code dir="ltr">sanad users reset NAME</Code>
        </p>
      )}
    </Text>
  );
}

/** The page where a person signs in. */
export function SignInPage() {
  const { t } = useTranslation(['branch', 'access']);
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { state: navigated } = useLocation();
  const { data: state, error, refetch } = useApplianceState();
  usePageTitle(t('page.login'));
  const hasEnded = noticeState.safeParse(navigated).success;
  return (
    <EntryFrame place={state?.branch_name}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('page.login')}</Title>
          <Text c="dimmed">
            {t(hasEnded && state?.users_replaced !== true ? 'access:sign_in.ended' : 'access:sign_in.intro')}
          </Text>
        </div>
        {state === undefined && error === null && <Skeleton height={200} aria-busy />}
        {state === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
        {state?.needs_setup === true && <Notice tone="attention">{t('access:sign_in.needs_setup')}</Notice>}
        {state?.needs_setup === false && (
          <>
            <UsersOfHeadOffice state={state} />
            <SignInForm
              mayUsePin={state.pin_sign_in}
              onSignedIn={() => void navigate(destinationOf(parameters.get('next')), { replace: true })}
            />
            <ForgottenPassword hasJoined={state.has_joined} />
          </>
        )}
      </Stack>
    </EntryFrame>
  );
}
