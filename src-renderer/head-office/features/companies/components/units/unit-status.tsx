import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationUnit } from '../../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { StatusBadge, type Tone } from '../../../../../ui/status/status-badge.tsx';

const onboardingTones: Record<OrganizationUnit['onboarding_status'], Tone> = {
  active: 'done',
  pending: 'moving',
  failed: 'refused',
};

const certificateTones: Record<OrganizationUnit['cert_health'], Tone> = {
  healthy: 'done',
  expiring: 'attention',
  critical: 'refused',
  expired: 'refused',
  none: 'neutral',
};

/** How far a unit has come at the authority, and whether its branch is asked for a certificate. */
export function OnboardingStatus({ found }: { found: OrganizationUnit }) {
  const { t } = useTranslation('companies');
  if (found.certificate_requested_at !== null) return <StatusBadge tone="moving">{t('unit.requested')}</StatusBadge>;
  const { onboarding_status: status } = found;
  return <StatusBadge tone={onboardingTones[status]}>{t(`unit.onboarding.${status}`)}</StatusBadge>;
}

/** How the certificate of a unit is, and the days that it has left. */
export function CertificateStatus({ found: { cert_health, certificate_days_left: days } }: { found: OrganizationUnit }) {
  const { t } = useTranslation('companies');
  const { count } = useFormats();
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <StatusBadge tone={certificateTones[cert_health]}>{t(`unit.cert.${cert_health}`)}</StatusBadge>
      {days !== null && days >= 0 && (
        <Text span fz="xs" c="dimmed">
          {t('unit.days_left', { count: days, shown: count(days) })}
        </Text>
      )}
    </Group>
  );
}
