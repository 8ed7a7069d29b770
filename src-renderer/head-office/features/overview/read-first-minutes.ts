import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { unitList } from '#shared/api/dashboard/appliances.ts';
import { apiKeyList } from '#shared/api/dashboard/api-keys.ts';
import { companyList } from '#shared/api/dashboard/companies.ts';
import { pageOf } from '#shared/api/dashboard/pagination.ts';
import { type ApiClient, useServices } from '#ui/client/services.ts';
import { readKey } from '#ui/client/use-read.ts';

/** What has happened in an organization so far, in the order in which it is led through it. */
export type FirstMinutes = {
  company: boolean;
  key: boolean;
  branch: boolean;
  /** Whether a unit can issue documents. */
  unit: boolean;
  webhook: boolean;
  document: boolean;
  /** The company to make a key for, if there is one. */
  companyId: string | undefined;
  /** The company that has a key, if there is one. */
  keyCompanyId: string | undefined;
};

/** Names it among what is read: no single path of the API has it. */
export const firstMinutes = '/first-minutes';

const anything = pageOf(z.unknown());
// Whoever has more companies has left his first minutes behind.
const lookedAt = 10;
// What happens at a branch is at head office a moment later.
const lookEveryMs = 5_000;

async function hasAny(client: ApiClient, path: string, signal: AbortSignal): Promise<boolean> {
  const { pagination } = await client.send({ path, query: { limit: 1 }, answer: anything, signal });
  return pagination.total_count > 0;
}

async function companyWithKey(
  client: ApiClient,
  companyIds: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const lists = await Promise.all(
    companyIds.map((id) => client.send({ path: `/companies/${id}/api-keys`, query: { limit: 1 }, answer: apiKeyList, signal })),
  );
  return companyIds.find((_, index) => (lists[index]?.pagination.total_count ?? 0) > 0);
}

async function readFirstMinutes(client: ApiClient, signal: AbortSignal): Promise<FirstMinutes> {
  const [companies, branch, units, webhook, document] = await Promise.all([
    client.send({ path: '/companies', query: { limit: lookedAt }, answer: companyList, signal }),
    hasAny(client, '/appliances', signal),
    client.send({ path: '/egs-units', query: { limit: lookedAt }, answer: unitList, signal }),
    hasAny(client, '/webhooks', signal),
    hasAny(client, '/invoices', signal),
  ]);
  const ids = companies.data.map(({ company_id }) => company_id);
  const keyCompanyId = await companyWithKey(client, ids, signal);
  return {
    company: ids.length > 0,
    key: keyCompanyId !== undefined,
    branch,
    unit: units.data.some(({ onboarding_status }) => onboarding_status === 'active'),
    webhook,
    document,
    companyId: ids[0],
    keyCompanyId,
  };
}

/** The steps without which no document is issued; a webhook is for those who have a system that waits for one. */
export const neededSteps = ['company', 'key', 'branch', 'unit', 'document'] as const;

/** Whether an organization has left its first minutes behind. */
export function areAllDone(found: FirstMinutes): boolean {
  return neededSteps.every((name) => found[name]);
}

/** See {@link FirstMinutes}; not asked where nobody wants to see it. */
export function useFirstMinutes({ isWanted }: { isWanted: boolean }) {
  const { client } = useServices();
  return useQuery({
    queryKey: readKey(firstMinutes),
    queryFn: ({ signal }) => readFirstMinutes(client, signal),
    enabled: isWanted,
    // A step is done on another page, from where the person comes back, or at a branch, of which no event tells.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || areAllDone(data) ? false : lookEveryMs),
  });
}
