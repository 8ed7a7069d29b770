import { activityPage, activityQuery } from '../../../../../src-shared/api/dashboard/organization/activity.ts';
import { anyCalendarDate } from '../../../../../src-shared/api/v1/fields/field-types.ts';
import { endOfDay, startOfDay } from '../../../../ui/format/riyadh-day.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** The parameters of the list that stand in the address of the page. */
export const activityChoices = ['severity', 'kind', 'company_id', 'appliance_id', 'from', 'to'] as const;

/** What they mean: the query of the API, but days in place of instants. */
export const activityAddress = activityQuery.extend({ from: anyCalendarDate.optional(), to: anyCalendarDate.optional() });

/** See {@link activityChoices}; `from` and `to` are days. */
export type ActivityChoices = ListChoices<(typeof activityChoices)[number]>;

function instantsOf({ from, to }: ActivityChoices) {
  return { from: from === undefined ? undefined : startOfDay(from), to: to === undefined ? undefined : endOfDay(to) };
}

/** What the system did, by filters, page after page. */
export function useActivity(choices: ActivityChoices) {
  const query = { ...choices, ...instantsOf(choices) };
  return usePagedRows({ queryKey: ['activity'], path: '/activity', query, answer: activityPage });
}
