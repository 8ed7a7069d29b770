import { useMutation, useQueryClient } from '@tanstack/react-query';
import { documentRetried, queueRetried } from '../../../src-shared/api/manager/documents/queue.ts';
import { ApiFault } from '../../ui/client/api-fault.ts';
import { useServices } from '../../ui/client/services.tsx';

/** Tries documents at once that wait. One that does not wait any more is passed over: what was asked for has happened. */
export function useRetry() {
  const { client } = useServices();
  const queries = useQueryClient();

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
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) => first === 'queue' || (first === 'documents' && second === 'detail'),
      }),
  });
}

/** Tries everything at once that waits. */
export function useRetryAll() {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.send({ method: 'POST', path: '/queue/retry', answer: queueRetried }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['queue'] }),
  });
}
