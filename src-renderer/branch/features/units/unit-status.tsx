import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { isGivenUp } from '../../onboarding/onboarding-error.tsx';

const statusTones = {
  active: 'done',
  renewing: 'moving',
  pending: 'moving',
  waiting: 'attention',
  failed: 'refused',
  given_up: 'neutral',
  retired: 'neutral',
} as const;

/** How a unit is, in one word: `waiting` needs a person, `renewing` signs meanwhile. */
export type UnitStatusName = keyof typeof statusTones;

/** All of them. */
export const unitStatusNames = ['active', 'renewing', 'pending', 'waiting', 'failed', 'given_up', 'retired'] as const;

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
  return (
    <StatusBadge tone={statusTones[status]} {...(status === 'waiting' ? { Icon: Clock } : {})}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
