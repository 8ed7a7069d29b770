import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../../ui/client/services.tsx';

/** The signed XML of a document, or its PDF, to be shown. It never changes while its status does not. */
export function useDocumentFile(invoiceId: string, format: 'xml' | 'pdf', status: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['documents', 'file', invoiceId, format, status],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await client.download(`/invoices/${invoiceId}/${format}`, undefined, signal);
      return response.blob();
    },
  });
}

/** The text of a file once it has been read. */
export function useText(content: Blob | undefined, key: readonly unknown[]) {
  const { data } = useQuery({
    queryKey: ['documents', 'text', ...key],
    enabled: content !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => content?.text() ?? '',
  });
  return data;
}
