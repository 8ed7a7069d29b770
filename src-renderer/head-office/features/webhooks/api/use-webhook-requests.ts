import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  createdWebhook,
  deliveryResource,
  retriedDeliveries,
  rotatedWebhook,
  webhookResource,
  type changeWebhookRequest,
  type createWebhookRequest,
  type retryDeliveriesRequest,
  type rotateSecretRequest,
} from '../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import type { ApiRequest } from '../../../../ui/client/send-request.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** What changes webhooks and sends to them; whatever shows them is read again afterwards. */
export function useWebhookRequests() {
  const { client } = useServices();
  const queries = useQueryClient();

  async function send<Answer extends z.ZodType>(request: ApiRequest<Answer>): Promise<z.output<Answer>> {
    const answer = await client.send(request);
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
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
      await client.send({ method: 'DELETE', path: `/webhooks/${id}`, answer: z.unknown() });
      void queries.invalidateQueries({ queryKey: ['webhooks', 'list'] });
    },
    rotate: (id: string, body: z.output<typeof rotateSecretRequest>, idempotencyKey: string) =>
      send({ method: 'POST', path: `/webhooks/${id}/rotate-secret`, body, idempotencyKey, answer: rotatedWebhook }),
    enable: (id: string) => post(`/webhooks/${id}/enable`, webhookResource),
    test: (id: string) => post(`/webhooks/${id}/test`, deliveryResource),
    retryOne: (deliveryId: string) => post(`/webhook-deliveries/${deliveryId}/retry`, deliveryResource),
    retryMany: (id: string, body: z.output<typeof retryDeliveriesRequest>) =>
      send({ method: 'POST', path: `/webhooks/${id}/retry`, body, answer: retriedDeliveries }),
  };
}
