import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../client/services.tsx';

/** The signed XML of the document at a path, or its PDF, to be shown. It never changes while its status does not. */
export function useDocumentFile(path: string, format: 'xml' | 'pdf', status: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['documents', 'file', path, format, status],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await client.download(`${path}/${format}`, undefined, signal);
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
