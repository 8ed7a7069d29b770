import { activityPage } from '../../../../../src-shared/api/dashboard/organization/activity.ts';
import { daysAfter } from '../../../../../src-shared/invoice/calendar-day.ts';
import { riyadhInstant } from '../../../../../src-shared/invoice/riyadh-time.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** The parameters of the list that stand in the address of the page. */
export const activityChoices = ['severity', 'kind', 'company_id', 'appliance_id', 'from', 'to'] as const;

/** See {@link activityChoices}; `from` and `to` are days. */
export type ActivityChoices = ListChoices<(typeof activityChoices)[number]>;

// Midnight of a day in Riyadh. What is no day is left to the server, which refuses it.
function startOf(day: string): string {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? riyadhInstant(day, '00:00:00') : undefined;
  return midnight === undefined || Number.isNaN(midnight.getTime()) ? day : midnight.toISOString();
}

function instantsOf({ from, to }: ActivityChoices) {
  const end = to === undefined ? undefined : new Date(Date.parse(startOf(daysAfter(to, 1))) - 1).toISOString();
  return { from: from === undefined ? undefined : startOf(from), to: end };
}

/** What the system did, by filters, page after page. */
export function useActivity(choices: ActivityChoices) {
  const query = { ...choices, ...instantsOf(choices) };
  return usePagedRows({ queryKey: ['activity'], path: '/activity', query, answer: activityPage });
}
