import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

/** A person's own account. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'headOffice']);
  usePageTitle(t('headOffice:page.account'), t('headOffice:product.name'));
  return (
    <Stack gap="xl">
      <PageHead label={t('headOffice:page.account')} help={t('help')} />
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
    </Stack>
  );
}
