import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { EntryFrame } from '#ui/shell/entry-frame.tsx';
import { usePageTitle } from '#ui/shell/program.ts';
import { managerSetup, type ManagerSession, managerSession } from '#shared/api/people/sessions.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { sendRequest } from '#ui/client/send-request.ts';
import type { SetUpStep } from '../../progress/steps.ts';
import { RestoreFromBackup } from '../../restore/restore-from-backup.tsx';
import { useSessionChanges } from '../../session/use-session.ts';
import { peopleBase } from '../../session/people-client.ts';
import { LanguageChoice } from './language-choice.tsx';
import { StepCard } from './step-card.tsx';
import { StepList } from './step-list.tsx';

const none: ReadonlySet<SetUpStep> = new Set();
const chosen: ReadonlySet<SetUpStep> = new Set(['language']);

// Makes the first owner, and signs him in.
function setUp(body: z.output<typeof managerSetup>) {
  return sendRequest(peopleBase, { method: 'POST', path: '/setup', body, answer: managerSession });
}

// The first owner of a branch, by the link that its start has printed.
function FirstOwnerForm({ token, onDone }: { token: string; onDone: (session: ManagerSession) => void }) {
  const { t } = useTranslation(['branch', 'access', 'kit']);
  const { language } = useLanguage();
  const form = useApiForm({
    schema: managerSetup,
    initialValues: { branch_name: '', name: '', username: '', password: '' },
    bodyOf: ({ branch_name: name, ...person }) => ({
      ...person,
      ...(name.trim() === '' ? {} : { branch_name: name }),
      language,
      setup_token: token,
    }),
    send: setUp,
    onDone,
  });
  return (
    <ApiForm form={form} isWide submitLabel={t('access:set_up.submit')}>
      <TextField
        label={t('access:set_up.branch_name')}
        help={t('access:set_up.branch_name_help')}
        autoComplete="organization"
        {...form.field('branch_name')}
      />
      <TextField label={t('access:set_up.name')} isRequired autoComplete="name" {...form.field('name')} />
      <TextField
        label={t('access:sign_in.username')}
        help={t('access:set_up.username_help')}
        isRequired
        isCode
        autoComplete="username"
        {...form.field('username')}
      />
      <PasswordField label={t('kit:field.password')} help={t('access:set_up.password_help')} isNew {...form.field('password')} />
    </ApiForm>
  );
}

/** The steps before there is anybody who could sign in: the language, and the first owner by the link that the start has printed. */
export function FirstSteps({ token }: { token: string }) {
  const { t } = useTranslation(['branch', 'access', 'setUp', 'backups']);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { begin } = useSessionChanges();
  usePageTitle(t('page.setup'));
  const isOwner = search.get('step') === 'owner';
  if (search.get('step') === 'restore') {
    return (
      <EntryFrame>
        <Stack gap="lg">
          <Title order={1} fz="lg">
            {t('backups:restore.title')}
          </Title>
          <Text c="dimmed">{t('backups:restore.text')}</Text>
          <RestoreFromBackup token={token} />
          <Group>
            <Button component={Link} variant="default" to={{ search: '', hash }}>
              {t('setUp:nav.back')}
            </Button>
          </Group>
        </Stack>
      </EntryFrame>
    );
  }
  // The token stays behind `#`.
  const go = (step: SetUpStep): void => void navigate({ search: `?step=${step}`, hash });
  return (
    <EntryFrame aside={<StepList current={isOwner ? 'owner' : 'language'} done={isOwner ? chosen : none} hasLinks={false} />}>
      {isOwner ? (
        <StepCard key="owner" step="owner" text={t('access:set_up.intro')} onBack={() => go('language')}>
          <FirstOwnerForm
            token={token}
            onDone={(session) => {
              begin(session);
              void navigate('/setup?step=branch', { replace: true });
            }}
          />
        </StepCard>
      ) : (
        <StepCard key="language" step="language" text={t('setUp:language.text')} onNext={() => go('owner')}>
          <LanguageChoice />
          <Text>
            {t('backups:restore.open_text')}{' '}
            <Anchor component={Link} to={{ search: '?step=restore', hash }} underline="always" inherit>
              {t('backups:restore.open')}
            </Anchor>
          </Text>
        </StepCard>
      )}
    </EntryFrame>
  );
}
