import { Code, Stack, Text, Group, Loader, Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type OrganizationUnit, certificateRequested } from '#shared/api/dashboard/appliances.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { activityPage } from '#shared/api/dashboard/activity.ts';
import { requestProductionRequest } from '#shared/api/v1/egs.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { OtpField } from '#ui/form/fields/otp-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useChange, useReread } from '#ui/client/use-change.ts';
import { CertificateStatus } from '#ui/status/certificate-status.tsx';
import { useMay } from '../../session/signed-in-person.ts';
import { OnboardingStatus } from './unit-status.tsx';

function UnitFacts({ found }: { found: OrganizationUnit }) {
  const { t } = useTranslation('companies');
  const { cert_issued_at, cert_expires_at, last_document_at } = found;
  const facts = [
    { label: t('unit.column.onboarding'), value: <OnboardingStatus found={found} /> },
    {
      label: t('unit.column.certificate'),
      value: (
        <CertificateStatus health={found.cert_health} days={found.certificate_days_left} expiresAt={found.cert_expires_at} />
      ),
    },
    { label: t('environment.label'), value: t(`environment.${found.environment}`) },
    { label: t('unit.column.branch'), value: <bdi>{found.branch_name}</bdi> },
    { label: t('unit.column.invoice_type'), value: t(`unit.type.${found.invoice_type}`) },
    { label: t('unit.column.icv'), value: found.invoice_counter },
    {
      label: t('unit.column.last_document'),
      value: last_document_at === null ? t('unit.never') : <Moment value={last_document_at} isExact />,
    },
    { label: t('unit.field.id'), value: <Identifier value={found.egs_unit_id} label={t('unit.field.id')} /> },
    { label: t('unit.column.serial'), value: <Identifier value={found.serial_number} label={t('unit.column.serial')} /> },
    ...(cert_issued_at === null ? [] : [{ label: t('unit.field.issued'), value: <Moment value={cert_issued_at} isExact /> }]),
    ...(cert_expires_at === null ? [] : [{ label: t('unit.field.expires'), value: <Moment value={cert_expires_at} isExact /> }]),
  ];
  return <Facts facts={facts} />;
}

const recentEntries = 25;

// What the branch has last answered to a request for a certificate of a unit; undefined where it has not.
function useLastOutcome(unitId: string, isAsked: boolean) {
  const { data } = useRead(
    { path: '/activity', query: { egs_unit_id: unitId, limit: recentEntries }, answer: activityPage },
    {
      // Another answer may have come once the branch is no longer asked.
      enabled: !isAsked,
      // A branch may answer a moment after this was read.
      staleTime: 0,
    },
  );
  return data?.data.find(({ kind }) => kind === 'command.done' || kind === 'command.failed');
}

// What has become of the last request for a certificate: the branch has not answered yet, has it, or could not get it.
function CertificateProgress({ found: { egs_unit_id, certificate_requested_at } }: { found: OrganizationUnit }) {
  const { t } = useTranslation('companies');
  const outcome = useLastOutcome(egs_unit_id, certificate_requested_at !== null);
  if (certificate_requested_at !== null) {
    return (
      <Notice tone="moving" isLive icon={<Loader size="xs" aria-hidden />} title={t('unit.requested')}>
        <Group gap="xs">
          <Text>{t('unit.requested_text')}</Text>
          <Moment value={certificate_requested_at} />
        </Group>
      </Notice>
    );
  }
  if (outcome === undefined) return null;
  const isDone = outcome.kind === 'command.done';
  const { failure_code: code } = outcome.details;
  return (
    <Notice tone={isDone ? 'done' : 'refused'} isLive>
      <Group gap="xs">
        <Text>{isDone ? t('unit.outcome.done') : t('unit.outcome.failed', { code: typeof code === 'string' ? code : '' })}</Text>
        <Moment value={outcome.at} />
      </Group>
    </Notice>
  );
}

// Asks the branch of a unit for a certificate.
function useRequestCertificate(unitId: string, action: 'renew' | 'request-production') {
  const change = useChange(['/egs-units']);
  const reread = useReread();
  return async (body: object, idempotencyKey: string) => {
    const path = `/egs-units/${unitId}/${action}`;
    const answer = await change({ method: 'POST', path, body, answer: certificateRequested, idempotencyKey });
    // A branch may have answered before the unit was read as asked; its answer is there once the unit says so.
    await reread(['/activity']);
    return answer;
  };
}

// The form that has the branch of a unit get a certificate: another one, or the first.
function CertificateForm({ found }: { found: OrganizationUnit }) {
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
          <OtpField label={t('unit.field.otp')} help={t('unit.field.otp_help')} {...form.field('otp')} />
        </ApiForm>
      </Stack>
    </Card>
  );
}

/** A unit beside the list: its certificate, what its onboarding says, and the way to another certificate. */
export function UnitPanel({ found, onClose }: { found: OrganizationUnit; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const mayChange = useMay('units.change');
  const { onboarding_error: error } = found;
  return (
    <SidePanel title={<bdi>{found.unit_name}</bdi>} onClose={onClose}>
      <Stack gap="lg">
        <CertificateProgress found={found} />
        {error !== null && (
          <Notice tone="attention" title={t('unit.error')}>
            <Code>
              <bdi dir="ltr">{error.code}</bdi>
            </Code>
            <Text lang="en" dir="ltr">
              {error.message}
            </Text>
          </Notice>
        )}
        <UnitFacts found={found} />
        {mayChange && found.onboarding_status !== 'retired' && <CertificateForm found={found} />}
      </Stack>
    </SidePanel>
  );
}
