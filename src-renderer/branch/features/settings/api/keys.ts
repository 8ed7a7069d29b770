import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createdKey, managerApiKey, managerApiKeyList } from '../../../../../src-shared/api/manager/appliance/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** The API keys of the appliance. */
export function useKeys() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => client.send({ path: '/api-keys', answer: managerApiKeyList, signal }),
  });
}

/** What can be done with the keys of an appliance of its own. */
export function useKeyChanges() {
  const { client } = useServices();
  const queries = useQueryClient();
  async function andReread<Answer>(answered: Promise<Answer>): Promise<Answer> {
    const answer = await answered;
    await queries.invalidateQueries({ queryKey: ['api-keys'] });
    return answer;
  }
  return {
    create: (body: object) => andReread(client.send({ method: 'POST', path: '/api-keys', body, answer: createdKey })),
    rotate: (keyId: string, body: object) =>
      andReread(client.send({ method: 'POST', path: `/api-keys/${keyId}/rotate`, body, answer: createdKey })),
    revoke: (keyId: string) =>
      andReread(client.send({ method: 'POST', path: `/api-keys/${keyId}/revoke`, answer: managerApiKey })),
  };
}
