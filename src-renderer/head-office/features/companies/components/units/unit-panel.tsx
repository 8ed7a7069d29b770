import { Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationUnit } from '../../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { SidePanel } from '../../../../../ui/dialog/side-panel.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { Identifier } from '../../../../../ui/format/identifier.tsx';
import { Moment } from '../../../../../ui/format/moment.tsx';
import { useMe } from '../../../../session/signed-in-person.ts';
import { CertificateForm } from './certificate-form.tsx';
import { CertificateProgress } from './certificate-progress.tsx';
import { CertificateStatus, OnboardingStatus } from './unit-status.tsx';

function UnitFacts({ found }: { found: OrganizationUnit }) {
  const { t } = useTranslation('companies');
  const { cert_issued_at, cert_expires_at, last_document_at } = found;
  const facts = [
    { label: t('unit.column.onboarding'), value: <OnboardingStatus found={found} /> },
    { label: t('unit.column.certificate'), value: <CertificateStatus found={found} /> },
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

/** A unit beside the list: its certificate, what its onboarding says, and the way to another certificate. */
export function UnitPanel({ found, onClose }: { found: OrganizationUnit; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const { permissions } = useMe();
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
        {permissions.includes('units.change') && <CertificateForm found={found} />}
      </Stack>
    </SidePanel>
  );
}
