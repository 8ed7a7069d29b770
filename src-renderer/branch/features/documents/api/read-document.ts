import { useQuery } from '@tanstack/react-query';
import { managerDocument } from '../../../../../src-shared/api/manager/documents/documents.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** One document with everything that is known of it. */
export function useDocument(invoiceId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['documents', 'detail', invoiceId],
    queryFn: ({ signal }) => client.send({ path: `/documents/${invoiceId}`, answer: managerDocument, signal }),
  });
}
