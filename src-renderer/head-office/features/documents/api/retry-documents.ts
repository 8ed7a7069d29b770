import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceRetry } from '../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { ApiFault } from '../../../../ui/client/api-fault.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/**
 * Asks the branches of documents to try them again now, one after the other. A document that does not wait any more is passed over:
 * what was asked for has happened.
 */
export function useRetry() {
  const { client } = useServices();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);

  async function retryOne(invoiceId: string): Promise<boolean> {
    try {
      await client.send({ method: 'POST', path: `/invoices/${invoiceId}/retry`, answer: invoiceRetry });
      return true;
    } catch (fault) {
      if (fault instanceof ApiFault && fault.code === 'INVOICE_NOT_QUEUED') return false;
      throw fault;
    }
  }

  const retrying = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      setDone(0);
      let asked = 0;
      for (const [index, id] of ids.entries()) {
        if (await retryOne(id)) asked += 1;
        setDone(index + 1);
      }
      return { asked, passedOver: ids.length - asked };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', 'detail'] }),
  });
  return { retrying, done };
}
