import { useQuery } from '@tanstack/react-query';
import { organizationInvoice } from '../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** One document with everything that is known of it. */
export function useDocument(invoiceId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['documents', 'detail', invoiceId],
    queryFn: ({ signal }) => client.send({ path: `/invoices/${invoiceId}`, answer: organizationInvoice, signal }),
  });
}
