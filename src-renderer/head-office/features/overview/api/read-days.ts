import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { summary } from '../../../../../src-shared/api/dashboard/documents/reports.ts';
import { daysAfter } from '../../../../../src-shared/invoice/calendar-day.ts';
import { riyadhDate } from '../../../../../src-shared/invoice/riyadh-time.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useNow } from '../../../../ui/format/use-now.ts';
import { useShownScope } from '../../../../ui/shell/shown-scope.ts';

/** How many days Overview looks back on, with today. */
export const shownDays = 30;

const dayMs = 86_400_000;
const stepMs = 300_000;

/** The sums of the same day of last week up to this time of the day, so that a day that has just begun is not held against a whole one. */
export function useSameDayLastWeek() {
  const { client } = useServices();
  const { companyId, environment } = useShownScope();
  const now = useNow().getTime();
  const sameTime = new Date(Math.floor(now / stepMs) * stepMs - 7 * dayMs);
  const day = riyadhDate(sameTime);
  const until = { from: day, to: day, created_to: sameTime.toISOString() };
  const query = { group_by: 'day', ...until, company_id: companyId, environment };
  return useQuery({
    queryKey: ['summary', 'last week', query],
    queryFn: ({ signal }) => client.send({ path: '/reports/summary', query, answer: summary, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The sums of each of the last days, for the company and the environment that are shown. */
export function useDays() {
  const { client } = useServices();
  const { companyId, environment } = useShownScope();
  const today = riyadhDate(useNow());
  const query = { group_by: 'day', from: daysAfter(today, 1 - shownDays), to: today, company_id: companyId, environment };
  const read = useQuery({
    queryKey: ['summary', query],
    queryFn: ({ signal }) => client.send({ path: '/reports/summary', query, answer: summary, signal }),
    placeholderData: keepPreviousData,
  });
  return { ...read, today };
}
