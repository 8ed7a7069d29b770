import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { StatusBadge, type Tone } from '../../../../../ui/status/status-badge.tsx';

const tones: Record<ApiKeyResource['status'], Tone> = {
  active: 'done',
  expiring: 'attention',
  expired: 'neutral',
  revoked: 'refused',
};

/** Whether a key is valid. */
export function KeyStatus({ status }: { status: ApiKeyResource['status'] }) {
  const { t } = useTranslation('companies');
  return <StatusBadge tone={tones[status]}>{t(`key.status.${status}`)}</StatusBadge>;
}
