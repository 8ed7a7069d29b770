import type { z } from 'zod';
import { auditLogPage, auditLogQuery, auditVerification } from '#shared/api/dashboard/audit.ts';
import { teamPage } from '#shared/api/dashboard/team.ts';
import { anyCalendarDate } from '#shared/api/v1/field-types.ts';
import { instantsOfDays } from '#ui/format/riyadh-day.ts';
import type { ListChoices } from '#ui/list/list-address.ts';
import { usePagedRows } from '#ui/list/use-paged-rows.ts';
import { useRead } from '#ui/client/use-read.ts';

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

/** The entries of the log, newest first. */
export function useAuditLog(choices: AuditChoices) {
  return usePagedRows({
    path: '/audit-log',
    query: instantsOfDays(choices),
    answer: namedEntries,
  });
}

/** The names of the people of the team by their ids. */
export function usePeople(): ReadonlyMap<string, string> {
  const { data } = useRead({ path: '/team', query: { limit: mostPeople }, answer: teamPage });
  return new Map(data?.data.map(({ user_id, name }) => [user_id, name]));
}

/** Reads the whole log at the server, once it is asked for. */
export function useAuditVerification() {
  return useRead(
    { path: '/audit-log/verify', answer: auditVerification },
    {
      enabled: false,
      gcTime: 0,
    },
  );
}
