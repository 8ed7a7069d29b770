import { branchAuditPage, branchAuditQuery } from '../../../../../src-shared/api/manager/people/audit.ts';
import { anyCalendarDate } from '../../../../../src-shared/api/v1/fields/field-types.ts';
import { endOfDay, startOfDay } from '../../../../ui/format/riyadh-day.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** The filters that stand in the address of the page; days are those of Riyadh. */
export const auditChoices = ['user_id', 'action', 'from', 'to'] as const;

/** What they mean: the query of the API, but days in place of instants. */
export const auditAddress = branchAuditQuery.extend({ from: anyCalendarDate.optional(), to: anyCalendarDate.optional() });

/** See {@link auditChoices}. */
export type AuditChoices = ListChoices<(typeof auditChoices)[number]>;

function filtersOf({ from, to, ...others }: AuditChoices): Record<string, string> {
  return {
    ...others,
    ...(from === undefined ? {} : { from: startOfDay(from) }),
    ...(to === undefined ? {} : { to: endOfDay(to) }),
  };
}

/** What people did, newest first. */
export function useAuditLog(choices: AuditChoices) {
  return usePagedRows({
    queryKey: ['audit-log'],
    path: '/audit-log',
    query: filtersOf(choices),
    answer: branchAuditPage,
  });
}
