import { useQueryClient } from '@tanstack/react-query';
import { apiKey, createdApiKey, rotatedApiKey } from '../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** What can be done with the API keys of a company. */
export function useKeyChanges(companyId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  async function andReread<Answer>(answered: Promise<Answer>): Promise<Answer> {
    const answer = await answered;
    await queries.invalidateQueries({ queryKey: ['api-keys', companyId] });
    return answer;
  }
  return {
    create: (body: object, idempotencyKey: string) =>
      andReread(
        client.send({
          method: 'POST',
          path: `/companies/${companyId}/api-keys`,
          body,
          answer: createdApiKey,
          idempotencyKey,
        }),
      ),
    change: (keyId: string, body: object, idempotencyKey: string) =>
      andReread(client.send({ method: 'PATCH', path: `/api-keys/${keyId}`, body, answer: apiKey, idempotencyKey })),
    rotate: (keyId: string, body: object, idempotencyKey: string) =>
      andReread(client.send({ method: 'POST', path: `/api-keys/${keyId}/rotate`, body, answer: rotatedApiKey, idempotencyKey })),
    revoke: (keyId: string) => andReread(client.send({ method: 'POST', path: `/api-keys/${keyId}/revoke`, answer: apiKey })),
  };
}
