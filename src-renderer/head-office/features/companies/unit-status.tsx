import { useTranslation } from 'react-i18next';
import type { OrganizationUnit } from '#shared/api/dashboard/appliances.ts';
import { StatusBadge, type Tone } from '#ui/status/status-badge.tsx';

const onboardingTones: Record<OrganizationUnit['onboarding_status'], Tone> = {
  active: 'done',
  pending: 'moving',
  failed: 'refused',
  retired: 'neutral',
};

/** How far a unit has come at the authority, and whether its branch is asked for a certificate. */
export function OnboardingStatus({ found }: { found: OrganizationUnit }) {
  const { t } = useTranslation('companies');
  if (found.certificate_requested_at !== null) return <StatusBadge tone="moving">{t('unit.requested')}</StatusBadge>;
  const { onboarding_status: status } = found;
  return <StatusBadge tone={onboardingTones[status]}>{t(`unit.onboarding.${status}`)}</StatusBadge>;
}
