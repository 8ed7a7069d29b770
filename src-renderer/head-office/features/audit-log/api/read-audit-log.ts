import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { auditLogPage, auditLogQuery, auditVerification } from '../../../../../src-shared/api/dashboard/organization/audit.ts';
import { teamPage } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { anyCalendarDate } from '../../../../../src-shared/api/v1/fields/field-types.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { endOfDay, startOfDay } from '../../../../ui/format/riyadh-day.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

// The API gives at most so many at once; whoever is not among them is looked for by an entry.
const mostPeople = 100;

/** The filters that stand in the address of the page; days are those of Riyadh. */
export const auditChoices = ['actor', 'action', 'target', 'from', 'to'] as const;

/** What they mean: the query of the API, but days in place of instants. */
export const auditAddress = auditLogQuery.extend({ from: anyCalendarDate.optional(), to: anyCalendarDate.optional() });

/** See {@link auditChoices}. */
export type AuditChoices = ListChoices<(typeof auditChoices)[number]>;

// Each entry with what its target is called, as far as the page says it.
const namedEntries = auditLogPage.transform(({ data, targets, pagination }) => {
  const byId = new Map(targets.map((named) => [named.target, named]));
  return { data: data.map((entry) => ({ ...entry, named: byId.get(entry.target) })), pagination };
});

/** An entry of the log. */
export type AuditEntry = z.output<typeof namedEntries>['data'][number];

/** The filters as the API takes them. */
export function auditFilters({ from, to, ...others }: AuditChoices): Record<string, string> {
  return {
    ...others,
    ...(from === undefined ? {} : { from: startOfDay(from) }),
    ...(to === undefined ? {} : { to: endOfDay(to) }),
  };
}

/** The entries of the log, newest first. */
export function useAuditLog(choices: AuditChoices) {
  return usePagedRows({
    queryKey: ['audit-log', 'list'],
    path: '/audit-log',
    query: auditFilters(choices),
    answer: namedEntries,
  });
}

/** The names of the people of the team by their ids. */
export function usePeople(): ReadonlyMap<string, string> {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['audit-log', 'people'],
    queryFn: ({ signal }) => client.send({ path: '/team', query: { limit: mostPeople }, answer: teamPage, signal }),
  });
  return new Map(data?.data.map(({ user_id, name }) => [user_id, name]));
}

/** Reads the whole log at the server, once it is asked for. */
export function useAuditVerification() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['audit-log', 'verification'],
    queryFn: ({ signal }) => client.send({ path: '/audit-log/verify', answer: auditVerification, signal }),
    enabled: false,
    gcTime: 0,
  });
}
