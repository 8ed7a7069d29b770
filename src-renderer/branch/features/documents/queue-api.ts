import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { queuePage, rejectedPage, documentRetried, queueRetried } from '#shared/api/people/queue.ts';
import { useRead } from '#ui/client/use-read.ts';
import { usePagedRows } from '#ui/list/use-paged-rows.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { useServices } from '#ui/client/services.ts';
import { useReread } from '#ui/client/use-change.ts';

/** How many documents wait, are overdue, and are rejected. */
export function useQueueSummary() {
  const { data } = useRead({ path: '/queue', query: { limit: 1 }, answer: queuePage }, { placeholderData: keepPreviousData });
  return data?.summary;
}

/** What waits for the authority, nearest deadline first. */
export function useQueue() {
  return usePagedRows({ path: '/queue', answer: queuePage });
}

/** Which of the rejected documents are listed. */
export type RejectedChoice = 'open' | 'done' | 'all';

const queries: Readonly<Record<RejectedChoice, { done?: string }>> = { open: { done: 'false' }, done: { done: 'true' }, all: {} };

/** What the authority has rejected, newest first. */
export function useRejected(choice: RejectedChoice) {
  return usePagedRows({ path: '/rejected', query: queries[choice], answer: rejectedPage });
}

/** Whether the authority has rejected anything, done with or not; undefined until that is known. */
export function useHasRejected(): boolean | undefined {
  const { data, isError } = useRead({ path: '/rejected', query: { limit: 1 }, answer: rejectedPage });
  return isError || (data && data.data.length > 0);
}

/** Tries documents at once that wait. One that does not wait any more is passed over: what was asked for has happened. */
export function useRetry() {
  const { client } = useServices();
  const reread = useReread();

  async function retryOne(invoiceId: string): Promise<boolean> {
    try {
      await client.send({ method: 'POST', path: `/queue/${invoiceId}/retry`, answer: documentRetried });
      return true;
    } catch (fault) {
      if (fault instanceof ApiFault && fault.code === 'INVOICE_NOT_QUEUED') return false;
      throw fault;
    }
  }

  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let asked = 0;
      for (const id of ids) if (await retryOne(id)) asked += 1;
      return { asked };
    },
    onSettled: () => reread(['/queue', '/documents']),
  });
}

/** Tries everything at once that waits. */
export function useRetryAll() {
  const { client } = useServices();
  const reread = useReread();
  return useMutation({
    mutationFn: () => client.send({ method: 'POST', path: '/queue/retry', answer: queueRetried }),
    onSettled: () => reread(['/queue']),
  });
}
