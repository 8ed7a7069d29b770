import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import { StatusBadge } from '../../ui/status/status-badge.tsx';

/** How much an alert matters. */
export function AlertSeverity({ severity }: Pick<Alert, 'severity'>) {
  const { t } = useTranslation('alerts');
  const isError = severity === 'error';
  return (
    <StatusBadge tone={isError ? 'refused' : 'attention'} Icon={isError ? CircleAlert : TriangleAlert}>
      {t(`severity.${severity}`)}
    </StatusBadge>
  );
}
