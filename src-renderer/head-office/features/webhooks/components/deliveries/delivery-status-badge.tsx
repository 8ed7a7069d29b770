import { useTranslation } from 'react-i18next';
import type { DeliveryStatus } from '../../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { StatusBadge, type Tone } from '../../../../../ui/status/status-badge.tsx';

const tones: Record<DeliveryStatus, Tone> = {
  pending: 'moving',
  retrying: 'attention',
  delivered: 'done',
  failed: 'refused',
};

/** Whether a delivery has arrived. */
export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation('webhooks');
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
