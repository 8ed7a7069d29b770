import { apiKeyList } from '../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { useWholeRows } from '../../../../ui/list/whole/use-whole-rows.ts';

/** Branches report in time when a key was used, of which nothing else tells. */
export const rereadKeysAfterMs = 10_000;

/** The filters of the list that stand in the address of the page. */
export const keyChoices = ['environment', 'status'] as const;

/** See {@link keyChoices}. */
export type KeyChoices = ListChoices<(typeof keyChoices)[number]>;

/** The API keys of a company. */
export function useKeyList(companyId: string, choices: KeyChoices) {
  return useWholeRows({
    queryKey: ['api-keys', companyId],
    path: `/companies/${companyId}/api-keys`,
    query: choices,
    answer: apiKeyList,
    rereadAfterMs: () => rereadKeysAfterMs,
  });
}
