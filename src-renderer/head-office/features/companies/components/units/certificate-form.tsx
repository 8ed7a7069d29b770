import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationUnit } from '../../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { requestProductionRequest } from '../../../../../../src-shared/api/v1/egs.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useRequestCertificate } from '../../api/request-certificate.ts';

/** The form that has the branch of a unit get a certificate: another one, or the first. */
export function CertificateForm({ found }: { found: OrganizationUnit }) {
  const { t } = useTranslation('companies');
  const renews = found.phase_2_certificate && found.onboarding_status === 'active';
  const send = useRequestCertificate(found.egs_unit_id, renews ? 'renew' : 'request-production');
  const form = useApiForm({
    schema: requestProductionRequest,
    initialValues: { otp: '' },
    bodyOf: ({ otp }) => ({ otp: otp.trim() }),
    send,
    onDone: () => {
      form.setValues({ otp: '' });
      showToast(t('unit.requested_toast'));
    },
  });
  const label = t(renews ? 'unit.action.renew' : 'unit.action.request');
  return (
    <Card withBorder>
      <Stack>
        <Title order={3}>{label}</Title>
        <Text c="dimmed">{t(renews ? 'unit.renew_help' : 'unit.request_help')}</Text>
        <ApiForm form={form} submitLabel={label}>
          <TextField
            label={t('unit.field.otp')}
            help={t('unit.field.otp_help')}
            isCode
            isRequired
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
            {...form.field('otp')}
          />
        </ApiForm>
      </Stack>
    </Card>
  );
}
