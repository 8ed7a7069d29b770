import { Stack, Card, Text, Title, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { PageTabs } from '#ui/pages/page-tabs.tsx';
import { Page } from '#ui/shell/page.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { changeAccountRequest } from '#shared/api/people/users.ts';
import { languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { managerSession } from '#shared/api/people/sessions.ts';
import { useServices } from '#ui/client/services.ts';
import { useMay, useSignedIn } from '../../session/session-context.ts';
import { useSessionChanges } from '../../session/use-session.ts';
import { AuditTab } from './audit-tab.tsx';
import { AddUserButton, UserList } from './user-list.tsx';

// Changes the own account. This browser goes on, with a session of the new password.
function useChangeAccount() {
  const { client } = useServices();
  const { unlocked } = useSessionChanges();
  return async (body: z.output<typeof changeAccountRequest>) => {
    const session = await client.send({ method: 'PATCH', path: '/account', body, answer: managerSession });
    await unlocked(session);
    return session;
  };
}

// The name of the person, and the language of the account.
function ProfileForm() {
  const { t } = useTranslation(['users', 'kit']);
  const { user } = useSignedIn();
  const { language: shown, setLanguage } = useLanguage();
  const change = useChangeAccount();
  const form = useApiForm({
    schema: changeAccountRequest,
    // What the page is shown in, until another language is chosen here.
    initialValues: { name: user.name, language: '' },
    bodyOf: ({ name, language }) => ({ name, language: language === '' ? shown : language }),
    send: change,
    onDone: (session) => {
      void setLanguage(session.user.language);
      showToast(t('account.saved'));
    },
    draft: 'account-profile',
  });
  return (
    <ApiForm form={form} submitLabel={t('kit:action.save')}>
      <TextField label={t('account.name')} help={t('account.name_help')} isRequired autoComplete="name" {...form.field('name')} />
      <ChoiceField
        label={t('account.language')}
        help={t('account.language_help')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field('language')}
        value={form.values.language === '' ? shown : form.values.language}
      />
    </ApiForm>
  );
}

const nothing = { current_password: '', password: '', pin: '', is_pinless: false };

// Another password, another PIN, or none.
function SecretsForm() {
  const { t } = useTranslation(['users', 'kit']);
  const { user } = useSignedIn();
  const change = useChangeAccount();
  const form = useApiForm({
    schema: changeAccountRequest,
    initialValues: nothing,
    bodyOf: ({ current_password: current, password, pin, is_pinless: isPinless }) => ({
      ...(current === '' ? {} : { current_password: current }),
      ...(password === '' ? {} : { password }),
      ...(pin === '' ? {} : { pin }),
      ...(isPinless ? { pin: null } : {}),
    }),
    send: change,
    onDone: () => {
      form.setValues(nothing);
      showToast(t('account.saved'));
    },
  });
  const { password, pin, is_pinless: isPinless } = form.values;
  return (
    <ApiForm form={form} submitLabel={t('kit:action.save')} mayBeSent={password !== '' || pin !== '' || isPinless}>
      <PasswordField label={t('account.current')} {...form.field('current_password')} />
      <PasswordField
        label={t('account.password')}
        help={t('account.password_help')}
        isRequired={false}
        isNew
        {...form.field('password')}
      />
      <PasswordField
        label={t('account.pin')}
        help={t('account.pin_help')}
        isRequired={false}
        isNew
        isPin
        {...form.field('pin')}
      />
      {user.has_pin && <Checkbox label={t('account.no_pin')} {...form.field('is_pinless', { type: 'checkbox' })} />}
    </ApiForm>
  );
}

// The account of who is signed in. Where head office keeps it, it is only read here.
function AccountTab() {
  const { t } = useTranslation(['users', 'branch']);
  const { user, managed_by: managedBy } = useSignedIn();
  const isOwn = managedBy === 'branch';
  const known = [
    ...(isOwn ? [] : [{ label: t('account.name'), value: <bdi>{user.name}</bdi> }]),
    { label: t('column.username'), value: <bdi dir="ltr">{user.username}</bdi> },
    { label: t('account.role'), value: t(`branch:role.${user.role}`) },
    ...(isOwn ? [] : [{ label: t('account.language'), value: languageNames[user.language] }]),
  ];
  return (
    <Stack maw="var(--measure)">
      {isOwn ? <Text c="dimmed">{t('account.help')}</Text> : <Notice tone="neutral">{t('office.account')}</Notice>}
      <Card withBorder component="section">
        <Title order={2} mb="md">
          {t('account.profile')}
        </Title>
        <Stack>
          <Facts facts={known} />
          {isOwn && <ProfileForm />}
        </Stack>
      </Card>
      {isOwn && (
        <Card withBorder component="section">
          <Title order={2}>{t('account.secrets')}</Title>
          <Text c="dimmed" mb="md">
            {t('account.secrets_help')}
          </Text>
          <SecretsForm />
        </Card>
      )}
    </Stack>
  );
}

/** Who may sign in at the branch, the own account, and what people did. */
export function UsersPage() {
  const { t } = useTranslation(['users', 'branch']);
  const [mayReadUsers, mayReadLog] = [useMay('users.read'), useMay('audit_log.read')];
  const title = t(mayReadUsers ? 'branch:page.users' : 'branch:page.account');
  const [parameters] = useSearchParams();
  const isAtUsers = mayReadUsers && (parameters.get('tab') ?? 'users') === 'users';
  return (
    <Page label={title} actions={isAtUsers && <AddUserButton />}>
      <PageTabs
        label={t('tab.label')}
        withheld={[...(mayReadUsers ? [] : ['users']), ...(mayReadLog ? [] : ['log'])]}
        tabs={[
          ...(mayReadUsers ? [{ name: 'users', label: t('tab.users'), content: <UserList /> }] : []),
          { name: 'account', label: t('tab.account'), content: <AccountTab /> },
          ...(mayReadLog ? [{ name: 'log', label: t('tab.log'), content: <AuditTab /> }] : []),
        ]}
      />
    </Page>
  );
}
