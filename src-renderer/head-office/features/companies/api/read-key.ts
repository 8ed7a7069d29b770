import { useQuery } from '@tanstack/react-query';
import { apiKey } from '../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { rereadKeysAfterMs } from './list-keys.ts';

/** One API key of a company. */
export function useApiKey(companyId: string, keyId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['api-keys', companyId, 'one', keyId],
    queryFn: ({ signal }) => client.send({ path: `/api-keys/${keyId}`, answer: apiKey, signal }),
    refetchInterval: rereadKeysAfterMs,
  });
}
