import { z } from 'zod';
import {
  webhookPage,
  webhookResource,
  createdWebhook,
  deliveryDetail,
  deliveryResource,
  retriedDeliveries,
  rotatedWebhook,
  type changeWebhookRequest,
  type createWebhookRequest,
  type DeliveryDetail,
  type retryDeliveriesRequest,
  type rotateSecretRequest,
} from '#shared/api/dashboard/webhooks.ts';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';
import { useRead } from '#ui/client/use-read.ts';
import type { ApiRequest } from '#ui/client/send-request.ts';
import { type ApiClient, useServices } from '#ui/client/services.ts';
import { useReread } from '#ui/client/use-change.ts';

// What deliveries say of its health makes no event.
const rereadAfterMs = 5_000;

/** The webhooks of the organization. */
export function useWebhooks() {
  return useWholeRows({ path: '/webhooks', answer: webhookPage });
}

/** Whether this head office sends to `http://` and to its own machine too; undefined until it is known. */
export function useInsecureAllowed(): boolean | undefined {
  const { data } = useRead({ path: '/webhooks', query: { limit: 1 }, answer: webhookPage }, { staleTime: Infinity });
  return data?.insecure_allowed;
}

/** One webhook. */
export function useWebhook(webhookId: string) {
  return useRead({ path: `/webhooks/${webhookId}`, answer: webhookResource }, { refetchInterval: rereadAfterMs });
}

// A receiver has 10 seconds to answer.
const askAgainAfterMs = 500;
const mostAsked = 30;

// Asks for a delivery until it was sent once.
async function firstAttempt(client: ApiClient, deliveryId: string) {
  const path = `/webhook-deliveries/${deliveryId}`;
  for (let asked = 0; asked < mostAsked; asked += 1) {
    const { attempts } = await client.send({ path, answer: deliveryDetail });
    if (attempts.length > 0) return attempts[0];
    await new Promise((resolve) => window.setTimeout(resolve, askAgainAfterMs));
  }
  return undefined;
}

const shown = ['/webhooks', '/webhook-deliveries'];

/** What changes webhooks and sends to them; whatever shows them is read again afterwards. */
export function useWebhookRequests() {
  const { client } = useServices();
  const reread = useReread();

  async function send<Answer extends z.ZodType>(request: ApiRequest<Answer>): Promise<z.output<Answer>> {
    const answer = await client.send(request);
    void reread(shown);
    return answer;
  }
  const post = <Answer extends z.ZodType>(path: string, answer: Answer) => send({ method: 'POST', path, answer });

  return {
    create: (body: z.output<typeof createWebhookRequest>, idempotencyKey: string) =>
      send({ method: 'POST', path: '/webhooks', body, idempotencyKey, answer: createdWebhook }),
    change: (id: string, body: z.output<typeof changeWebhookRequest>) =>
      send({ method: 'PATCH', path: `/webhooks/${id}`, body, answer: webhookResource }),
    // The page of a webhook that is gone is left, not read again.
    remove: async (id: string) => {
      const path = `/webhooks/${id}`;
      await client.send({ method: 'DELETE', path, answer: z.unknown() });
      void reread(shown, path);
    },
    rotate: (id: string, body: z.output<typeof rotateSecretRequest>, idempotencyKey: string) =>
      send({ method: 'POST', path: `/webhooks/${id}/rotate-secret`, body, idempotencyKey, answer: rotatedWebhook }),
    enable: (id: string) => post(`/webhooks/${id}/enable`, webhookResource),
    // What the receiver answered to the test, once it has or can no longer; undefined where that takes too long.
    test: async (id: string): Promise<DeliveryDetail['attempts'][number] | undefined> => {
      const { delivery_id } = await post(`/webhooks/${id}/test`, deliveryResource);
      try {
        return await firstAttempt(client, delivery_id);
      } finally {
        void reread(shown);
      }
    },
    retryOne: (deliveryId: string) => post(`/webhook-deliveries/${deliveryId}/retry`, deliveryResource),
    retryMany: (id: string, body: z.output<typeof retryDeliveriesRequest>) =>
      send({ method: 'POST', path: `/webhooks/${id}/retry`, body, answer: retriedDeliveries }),
  };
}
