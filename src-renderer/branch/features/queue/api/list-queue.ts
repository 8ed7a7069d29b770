import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queuePage, rejectedPage } from '../../../../../src-shared/api/manager/documents/queue.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** How many documents wait, are overdue, and are rejected. */
export function useQueueSummary() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['queue', 'summary'],
    queryFn: async ({ signal }) =>
      (await client.send({ path: '/queue', query: { limit: 1 }, answer: queuePage, signal })).summary,
    placeholderData: keepPreviousData,
  });
}

/** What waits for the authority, nearest deadline first. */
export function useQueue() {
  return usePagedRows({ queryKey: ['queue', 'list'], path: '/queue', answer: queuePage });
}

/** Which of the rejected documents are listed. */
export type RejectedChoice = 'open' | 'done' | 'all';

const queries: Readonly<Record<RejectedChoice, { done?: string }>> = { open: { done: 'false' }, done: { done: 'true' }, all: {} };

/** What the authority has rejected, newest first. */
export function useRejected(choice: RejectedChoice) {
  return usePagedRows({ queryKey: ['rejected'], path: '/rejected', query: queries[choice], answer: rejectedPage });
}
