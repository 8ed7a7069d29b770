import { createdKey, managerApiKey, managerApiKeyList } from '#shared/api/people/companies.ts';
import { useRead } from '#ui/client/use-read.ts';
import { useChange } from '#ui/client/use-change.ts';

/** The API keys of the appliance. */
export function useKeys() {
  return useRead({ path: '/api-keys', answer: managerApiKeyList });
}

/** What can be done with the keys of an appliance of its own. */
export function useKeyChanges() {
  const change = useChange(['/api-keys']);
  return {
    create: (body: object) => change({ method: 'POST', path: '/api-keys', body, answer: createdKey }),
    rotate: (keyId: string, body: object) =>
      change({ method: 'POST', path: `/api-keys/${keyId}/rotate`, body, answer: createdKey }),
    revoke: (keyId: string) => change({ method: 'POST', path: `/api-keys/${keyId}/revoke`, answer: managerApiKey }),
  };
}
