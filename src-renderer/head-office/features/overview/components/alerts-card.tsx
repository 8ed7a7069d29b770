import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AlertList } from '../../../health/alert-list.tsx';
import { useShownAlerts } from '../api/use-shown-alerts.ts';
import { OverviewCard } from './overview-card.tsx';

/** The newest alerts. */
export function AlertsCard() {
  const { t } = useTranslation('overview');
  const query = useShownAlerts();
  const { data: alerts = [] } = query.data ?? {};
  return (
    <OverviewCard title={t('alerts.title')} more={{ to: '/alerts', label: t('alerts.all') }} query={query}>
      {alerts.length === 0 ? <Text c="dimmed">{t('alerts.none')}</Text> : <AlertList label={t('alerts.title')} alerts={alerts} />}
    </OverviewCard>
  );
}
