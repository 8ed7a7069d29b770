import { alertsPage, type AlertsQuery } from '#shared/api/dashboard/alerts.ts';
import { useRead } from '#ui/client/use-read.ts';

const fewest = 5;

/** A branch that has gone silent makes no event, so alerts are read again so often. */
export const rereadAlertsAfterMs = 60_000;

type AlertChoices = Partial<
  Record<keyof Pick<AlertsQuery, 'kind' | 'severity' | 'company_id' | 'environment'>, string | undefined>
>;

/** The first alerts, the most urgent ones, and how many there are. */
export function useFirstAlerts(choices: AlertChoices = {}) {
  return useRead(
    { path: '/alerts', query: { ...choices, limit: fewest }, answer: alertsPage },
    { refetchInterval: rereadAlertsAfterMs },
  );
}
