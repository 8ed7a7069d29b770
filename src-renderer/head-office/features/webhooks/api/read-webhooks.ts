import { useQuery } from '@tanstack/react-query';
import { companyList } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { webhookPage, webhookResource } from '../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

// The API gives at most so many at once; an organization with more companies is told apart by their ids.
const mostCompanies = 100;

/** The webhooks of the organization. */
export function useWebhooks() {
  return usePagedRows({ queryKey: ['webhooks', 'list'], path: '/webhooks', answer: webhookPage });
}

/** One webhook. */
export function useWebhook(webhookId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['webhooks', 'one', webhookId],
    queryFn: ({ signal }) => client.send({ path: `/webhooks/${webhookId}`, answer: webhookResource, signal }),
  });
}

/** The names of the companies by their ids. */
export function useCompanyNames(): ReadonlyMap<string, string> {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['webhooks', 'companies'],
    queryFn: ({ signal }) => client.send({ path: '/companies', query: { limit: mostCompanies }, answer: companyList, signal }),
  });
  return new Map(data?.data.map(({ company_id, legal_name }) => [company_id, legal_name]));
}
