import { useQuery } from '@tanstack/react-query';
import { managerDocument, managerDocumentsPage } from '../../../../../src-shared/api/manager/documents/documents.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useLiveEvents } from '../../../../ui/live/live-events.tsx';

/** A document as it is now, live. */
export function useFollowedInvoice(invoiceId: string | undefined) {
  const { client } = useServices();
  const query = useQuery({
    queryKey: ['set-up', 'invoice', invoiceId],
    queryFn: ({ signal }) => client.send({ path: `/documents/${invoiceId ?? ''}`, answer: managerDocument, signal }),
    enabled: invoiceId !== undefined,
  });
  const reread = (): void => void (invoiceId !== undefined && query.refetch());
  useLiveEvents(({ invoice_id: id }) => id !== undefined && id === invoiceId && reread(), reread);
  return query;
}

/** The last test invoice, so that a page that is opened again goes on following it. */
export function useLastTestInvoice() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['set-up', 'test-invoices'],
    queryFn: ({ signal }) =>
      client.send({ path: '/documents', query: { search: 'TEST-', limit: 1 }, answer: managerDocumentsPage, signal }),
  });
}
