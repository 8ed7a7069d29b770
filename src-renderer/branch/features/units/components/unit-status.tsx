import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { StatusBadge, type Tone } from '../../../../ui/status/status-badge.tsx';
import { isGivenUp } from '../../../progress/onboarding-error.tsx';

const certificateTones: Record<ManagerUnit['cert_health'], Tone> = {
  healthy: 'done',
  expiring: 'attention',
  critical: 'refused',
  expired: 'refused',
  none: 'neutral',
};

const statusTones = {
  active: 'done',
  renewing: 'moving',
  pending: 'moving',
  waiting: 'attention',
  failed: 'refused',
  given_up: 'neutral',
} as const;

/** How a unit is, in one word: `waiting` needs a person, `renewing` signs meanwhile. */
export type UnitStatusName = keyof typeof statusTones;

/** All of them. */
export const unitStatusNames = ['active', 'renewing', 'pending', 'waiting', 'failed', 'given_up'] as const;

/** See {@link UnitStatusName}. */
export function statusOf(unit: ManagerUnit): UnitStatusName {
  const { onboarding_status: status, onboarding_step: step, is_renewing, onboarding_error } = unit;
  if (isGivenUp(unit)) return 'given_up';
  if (is_renewing) return 'renewing';
  if (status !== 'pending') return status;
  return step === 'otp' || onboarding_error !== null ? 'waiting' : 'pending';
}

/** How a unit is. */
export function UnitStatus({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation('units');
  const status = statusOf(unit);
  return <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>;
}

/** How the certificate of a unit is, and the days that it has left. */
export function CertificateStatus({ unit: { cert_health: health, days_until_expiry: days } }: { unit: ManagerUnit }) {
  const { t } = useTranslation('units');
  const { count } = useFormats();
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <StatusBadge tone={certificateTones[health]}>{t(`certificate.${health}`)}</StatusBadge>
      {days !== null && days >= 0 && (
        <Text span fz="xs" c="dimmed">
          {t('certificate.days', { count: days, shown: count(days) })}
        </Text>
      )}
    </Group>
  );
}
