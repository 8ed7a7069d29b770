import { useQuery } from '@tanstack/react-query';
import { alertsPage, type AlertsQuery } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import { useServices } from '../../ui/client/services.tsx';

const fewest = 5;

/** A branch that has gone silent makes no event, so alerts are read again so often. */
export const rereadAlertsAfterMs = 60_000;

type AlertChoices = Partial<
  Record<keyof Pick<AlertsQuery, 'kind' | 'severity' | 'company_id' | 'environment'>, string | undefined>
>;

/** The newest alerts, and how many there are. */
export function useNewestAlerts(choices: AlertChoices = {}) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['alerts', 'newest', choices],
    queryFn: ({ signal }) => client.send({ path: '/alerts', query: { ...choices, limit: fewest }, answer: alertsPage, signal }),
    refetchInterval: rereadAlertsAfterMs,
  });
}
