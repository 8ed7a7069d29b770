import { useTranslation } from 'react-i18next';
import type { WebhookResource } from '../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';

/** How a webhook may be: whether events are sent to it, and whether they arrive. */
export const healths = ['well', 'failing', 'rested', 'stopped'] as const;

/** See {@link healths}. */
export type Health = (typeof healths)[number];

/** See {@link healths}. */
export function healthOf({ enabled, disabled_reason, failing_since }: WebhookResource): Health {
  if (!enabled) return disabled_reason === 'failing' ? 'stopped' : 'rested';
  return failing_since === null ? 'well' : 'failing';
}

const tones = { well: 'done', failing: 'attention', rested: 'neutral', stopped: 'refused' } as const;

/** See {@link healths}. */
export function WebhookHealth({ webhook }: { webhook: WebhookResource }) {
  const { t } = useTranslation('webhooks');
  const health = healthOf(webhook);
  return <StatusBadge tone={tones[health]}>{t(`health.${health}`)}</StatusBadge>;
}
