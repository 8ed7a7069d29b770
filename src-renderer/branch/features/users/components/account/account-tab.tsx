import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { useSignedIn } from '../../../../session/session-context.ts';
import { ProfileForm } from './profile-form.tsx';
import { SecretsForm } from './secrets-form.tsx';

/** The account of who is signed in. Where head office keeps it, it is only read here. */
export function AccountTab() {
  const { t } = useTranslation(['users', 'branch']);
  const { user, managed_by: managedBy } = useSignedIn();
  const isOwn = managedBy === 'branch';
  const known = [
    { label: t('column.username'), value: <bdi dir="ltr">{user.username}</bdi> },
    { label: t('account.role'), value: t(`branch:role.${user.role}`) },
  ];
  return (
    <Stack maw="40rem">
      <Text c="dimmed">{t('account.help')}</Text>
      {!isOwn && <Notice tone="neutral">{t('office.account')}</Notice>}
      <Card withBorder component="section">
        <Title order={2} mb="md">
          {t('account.profile')}
        </Title>
        <Stack>
          <Facts facts={isOwn ? known : [{ label: t('account.name'), value: <bdi>{user.name}</bdi> }, ...known]} />
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
