import { useQuery } from '@tanstack/react-query';
import { webhookPage, webhookResource } from '../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useWholeRows } from '../../../../ui/list/whole/use-whole-rows.ts';

// What deliveries say of its health makes no event.
const rereadAfterMs = 5_000;

/** The webhooks of the organization. */
export function useWebhooks() {
  return useWholeRows({ queryKey: ['webhooks', 'list'], path: '/webhooks', answer: webhookPage });
}

/** Whether this head office sends to `http://` and to its own machine too; undefined until it is known. */
export function useInsecureAllowed(): boolean | undefined {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['webhooks', 'insecure-allowed'],
    queryFn: ({ signal }) => client.send({ path: '/webhooks', query: { limit: 1 }, answer: webhookPage, signal }),
    staleTime: Infinity,
  });
  return data?.insecure_allowed;
}

/** One webhook. */
export function useWebhook(webhookId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['webhooks', 'one', webhookId],
    queryFn: ({ signal }) => client.send({ path: `/webhooks/${webhookId}`, answer: webhookResource, signal }),
    refetchInterval: rereadAfterMs,
  });
}
