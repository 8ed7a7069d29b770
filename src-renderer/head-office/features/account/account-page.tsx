import { Stack, Text, Title, Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useId, type ReactNode } from 'react';
import { Page } from '#ui/shell/page.tsx';
import { passwordChange, profileChange } from '#shared/api/dashboard/sessions.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { lacksTotp, useMe } from '../../session/signed-in-person.ts';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';
import { useAccountRequests } from './account-api.ts';

// A part of the account under a title of its own.
function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} gap="md">
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {help !== undefined && <Text c="dimmed">{help}</Text>}
      </div>
      {children}
    </Stack>
  );
}

// The server takes an empty password for a wrong one; the page says it beside the other faults.
const passwordForm = passwordChange.extend({ current_password: passwordChange.shape.current_password.min(1) });

const nothing = { current_password: '', new_password: '' };

// Another password.
function PasswordForm() {
  const { t } = useTranslation('account');
  const { changePassword } = useAccountRequests();
  const form = useApiForm({
    schema: passwordForm,
    initialValues: nothing,
    send: changePassword,
    onDone: () => {
      form.setValues(nothing);
      showToast(t('password.done'));
    },
  });
  return (
    <Card withBorder maw="var(--measure)">
      <Title order={3}>{t('password.title')}</Title>
      <Text c="dimmed" mb="md">
        {t('password.help')}
      </Text>
      <ApiForm form={form} submitLabel={t('password.submit')} isQuiet>
        <PasswordField label={t('password.current')} {...form.field('current_password')} />
        <PasswordField label={t('password.new')} help={t('password.new_help')} isNew {...form.field('new_password')} />
      </ApiForm>
    </Card>
  );
}

// The name of the person, and the language of the account.
function ProfileForm() {
  const { t } = useTranslation(['account', 'kit']);
  const { user } = useMe();
  const { language: shown, setLanguage } = useLanguage();
  const { changeProfile } = useAccountRequests();
  const form = useApiForm({
    schema: profileChange,
    // What the page is shown in, until another language is chosen here.
    initialValues: { name: user.name, language: '' },
    bodyOf: ({ name, language }) => ({ name, language: language === '' ? shown : language }),
    send: changeProfile,
    onDone: ({ user: { language } }) => {
      void setLanguage(language);
      showToast(t('profile.saved'));
    },
    draft: 'account-profile',
  });
  return (
    <Card withBorder maw="var(--measure)">
      <Stack>
        <Facts
          facts={[
            { label: t('profile.email'), value: <bdi dir="ltr">{user.email}</bdi> },
            { label: t('profile.role'), value: t(`role.${user.role}`) },
          ]}
        />
        <ApiForm form={form} submitLabel={t('kit:action.save')}>
          <TextField
            label={t('profile.name')}
            help={t('profile.name_help')}
            isRequired
            autoComplete="name"
            {...form.field('name')}
          />
          <ChoiceField
            label={t('profile.language')}
            help={t('profile.language_help')}
            choices={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...form.field('language')}
            value={form.values.language === '' ? shown : form.values.language}
          />
        </ApiForm>
      </Stack>
    </Card>
  );
}

/** A person's own account. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'headOffice']);
  const me = useMe();
  return (
    <Page gap="xl" label={t('headOffice:page.account')} help={t('help')}>
      {lacksTotp(me) && (
        <Notice tone="attention" title={t('totp.demanded_title')}>
          {t('totp.demanded')}
        </Notice>
      )}
      <Section title={t('profile.title')}>
        <ProfileForm />
      </Section>
      <Section title={t('security.title')}>
        <PasswordForm />
        <TwoFactor />
      </Section>
      <Section title={t('sessions.title')} help={t('sessions.help')}>
        <Sessions />
      </Section>
    </Page>
  );
}
