import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { EntryFrame } from '#ui/shell/entry-frame.tsx';
import { destinationOf } from '#ui/shell/login-address.ts';
import { usePageTitle } from '#ui/shell/program.ts';
import { SignInForm } from './sign-in-form.tsx';

const noticeState = z.object({ notice: z.enum(['ended', 'password_reset', 'set_up_link']) });
const notices = { ended: 'session.ended', password_reset: 'notice.password_reset', set_up_link: 'notice.set_up_link' } as const;

// What led a person here, where it was not the person.
function introOf(state: unknown) {
  const read = noticeState.safeParse(state);
  return read.success ? notices[read.data.notice] : 'intro';
}

// No mail is sent from here.
function ForgottenPassword() {
  const { t } = useTranslation('signIn');
  return (
    <Text component="details" c="dimmed" fz="xs">
      <summary>{t('forgotten.title')}</summary>
      <p>
        <Anchor component={Link} to="/forgot-password" fz="inherit">
          {t('forgotten.mail')}
        </Anchor>
      </p>
      <p>{t('forgotten.text')}</p>
      <p>
        {t('forgotten.operator')} <Code dir="ltr">sanad head-office password-reset</Code>
      </p>
      <p>
        {t('forgotten.phone')} <Code dir="ltr">sanad head-office totp-reset</Code>
      </p>
    </Text>
  );
}

/** The page where a person signs in. */
export function SignInPage() {
  const { t } = useTranslation(['signIn', 'headOffice']);
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  usePageTitle(t('headOffice:page.login'));
  return (
    <EntryFrame>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('headOffice:page.login')}</Title>
          <Text c="dimmed">{t(introOf(state))}</Text>
        </div>
        <SignInForm onSignedIn={() => void navigate(destinationOf(parameters.get('next')), { replace: true })} />
        <ForgottenPassword />
      </Stack>
    </EntryFrame>
  );
}
