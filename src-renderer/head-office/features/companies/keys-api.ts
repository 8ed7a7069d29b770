import { apiKeyList, apiKey, createdApiKey, rotatedApiKey } from '#shared/api/dashboard/api-keys.ts';
import type { ListChoices } from '#ui/list/list-address.ts';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';
import { useChange } from '#ui/client/use-change.ts';
import { unitList } from '#shared/api/dashboard/appliances.ts';
import { useRead } from '#ui/client/use-read.ts';

/** Branches report in time when a key was used, of which nothing else tells. */
export const rereadKeysAfterMs = 10_000;

/** The filters of the list that stand in the address of the page. */
export const keyChoices = ['environment', 'status'] as const;

/** See {@link keyChoices}. */
export type KeyChoices = ListChoices<(typeof keyChoices)[number]>;

/** The API keys of a company. */
export function useKeyList(companyId: string, choices: KeyChoices) {
  return useWholeRows({
    path: `/companies/${companyId}/api-keys`,
    query: choices,
    answer: apiKeyList,
    rereadAfterMs: () => rereadKeysAfterMs,
  });
}

/** What can be done with the API keys of a company. */
export function useKeyChanges(companyId: string) {
  const change = useChange([`/companies/${companyId}/api-keys`, '/api-keys']);
  return {
    create: (body: object, idempotencyKey: string) =>
      change({
        method: 'POST',
        path: `/companies/${companyId}/api-keys`,
        body,
        answer: createdApiKey,
        idempotencyKey,
      }),
    change: (keyId: string, body: object, idempotencyKey: string) =>
      change({ method: 'PATCH', path: `/api-keys/${keyId}`, body, answer: apiKey, idempotencyKey }),
    rotate: (keyId: string, body: object, idempotencyKey: string) =>
      change({ method: 'POST', path: `/api-keys/${keyId}/rotate`, body, answer: rotatedApiKey, idempotencyKey }),
    revoke: (keyId: string) => change({ method: 'POST', path: `/api-keys/${keyId}/revoke`, answer: apiKey }),
  };
}

const mostOffered = 100;

/** The units of a company that a key can be meant for, the newest hundred. */
export function useUnitChoices(companyId: string) {
  const { data } = useRead({ path: '/egs-units', query: { company_id: companyId, limit: mostOffered }, answer: unitList });
  return data?.data ?? [];
}
