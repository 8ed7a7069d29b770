import { Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { organization, organizationChange } from '#shared/api/dashboard/team.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useRead } from '#ui/client/use-read.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { WhenRead } from '#ui/feedback/when-read.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoicesField } from '#ui/form/fields/choices-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { roleNames } from './member-fields.ts';

function DemandForm({ roles }: { roles: string[] }) {
  const { t } = useTranslation(['team', 'kit']);
  const change = useChange(['/organization', '/auth/me']);
  const form = useApiForm({
    schema: organizationChange,
    initialValues: { totp_required_roles: roles },
    send: (body, idempotencyKey) =>
      change({ method: 'PATCH', path: '/organization', body, answer: organization, idempotencyKey }),
    onDone: () => showToast(t('demand.saved')),
  });
  return (
    <ApiForm form={form} submitLabel={t('kit:action.save')} isQuiet>
      <ChoicesField
        label={t('demand.roles')}
        choices={roleNames.map((name) => ({ value: name, label: t(`role.${name}`) }))}
        {...form.field('totp_required_roles')}
      />
    </ApiForm>
  );
}

/** Of which roles the organization demands an authenticator app. */
export function SecondFactorDemand() {
  const { t } = useTranslation('team');
  const reading = useRead({ path: '/organization', answer: organization });
  return (
    <Card withBorder maw="var(--measure)" component="section" aria-label={t('demand.title')}>
      <Title order={2}>{t('demand.title')}</Title>
      <Text c="dimmed" mb="md">
        {t('demand.help')}
      </Text>
      <WhenRead query={reading} height={180}>
        {({ totp_required_roles: roles }) => <DemandForm roles={roles} />}
      </WhenRead>
    </Card>
  );
}
