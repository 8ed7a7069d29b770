import { alertsPage } from '../../../../../src-shared/api/dashboard/documents/alerts.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';
import { rereadAlertsAfterMs } from '../../../health/use-alerts.ts';

// As many as nearly every organization has at most, which can then be sorted in the page.
const pageSize = 100;

/** The filters of the list that stand in the address of the page. */
export const alertFilters = ['severity', 'kind'] as const;

/** The alerts that match, newest first. */
export function useAlertList(choices: ListChoices<(typeof alertFilters)[number]>) {
  return usePagedRows({
    queryKey: ['alerts', 'list'],
    path: '/alerts',
    query: choices,
    answer: alertsPage,
    pageSize,
    rereadAfterMs: () => rereadAlertsAfterMs,
  });
}
