import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { doneAnswer, type doneRequest } from '../../../src-shared/api/manager/documents/queue.ts';
import { useServices } from '../../ui/client/services.tsx';

const shown: readonly unknown[] = ['queue', 'rejected', 'documents', 'today'];

/** Marks a rejected document as done, or takes the mark back. */
export function useDoneMark(invoiceId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  const path = `/rejected/${invoiceId}/done`;
  const reread = (): Promise<void> => queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => shown.includes(first) });
  return {
    mark: async (body: z.output<typeof doneRequest>): Promise<void> => {
      await client.send({ method: 'POST', path, body, answer: doneAnswer });
      await reread();
    },
    reopen: async (): Promise<void> => {
      await client.send({ method: 'DELETE', path, answer: z.unknown() });
      await reread();
    },
  };
}
