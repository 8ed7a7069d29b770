import { deliveryListQuery, retryDeliveriesRequest } from '../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { auditCall } from '../../audit/append-audit.ts';
import { noBody, noQuery, resourceRoute, routeFor, type RawCall, type Route, type Signed } from '../../request/route.ts';
import type { Services } from '../../request/services.ts';
import { requireEndpoint, type Endpoint } from '../endpoints/endpoint-resource.ts';
import { emitTestEvent } from '../events/emit-event.ts';
import { listDeliveries, requireDelivery, requireDeliveryDetail } from './find-deliveries.ts';
import { retryDelivery, retryFailed } from './retry-deliveries.ts';

const ofEndpoint = '/webhooks/:webhook_id';
const one = '/webhook-deliveries/:delivery_id';

const findEndpoint = ({ tenant, params }: RawCall & Signed): Promise<Endpoint> =>
  requireEndpoint(tenant, params['webhook_id'], 'read');

function readRoutes(): Route[] {
  const path = `${ofEndpoint}/deliveries`;
  return [
    resourceRoute(
      'webhooks.read',
      { method: 'get', path, body: noBody, query: deliveryListQuery, find: findEndpoint },
      async ({ tenant, query, found }) => ({ status: 200, body: await listDeliveries(tenant, found.webhook_id, query) }),
    ),
    routeFor('webhooks.read', { method: 'get', path: one, body: noBody, query: noQuery }, async ({ tenant, params }) => ({
      status: 200,
      body: await requireDeliveryDetail(tenant, params['delivery_id']),
    })),
  ];
}

function sendRoutes(services: Services): Route[] {
  const { clock } = services;
  const [test, retryMany, retryOne] = [`${ofEndpoint}/test`, `${ofEndpoint}/retry`, `${one}/retry`];
  return [
    routeFor('webhooks.change', { method: 'post', path: test, body: noBody, query: noQuery }, async (call) => {
      const { tenant, caller } = call;
      const { webhook_id } = await requireEndpoint(tenant, call.params['webhook_id'], 'read');
      const deliveryId = await emitTestEvent(tenant, caller.organizationId, webhook_id, services);
      const after = { delivery_id: deliveryId };
      await auditCall(call, { at: clock.now(), action: 'webhook.tested', target: webhook_id, after });
      return { status: 202, body: await requireDelivery(tenant, deliveryId) };
    }),
    resourceRoute(
      'webhooks.change',
      { method: 'post', path: retryMany, body: retryDeliveriesRequest, query: noQuery, find: findEndpoint },
      async (call) => {
        const { tenant, caller, body } = call;
        const { webhook_id } = call.found;
        const range = { webhookId: webhook_id, from: new Date(body.from), to: new Date(body.to) };
        const retried = await retryFailed(tenant, caller.organizationId, range, services);
        const after = { ...body, retried };
        await auditCall(call, { at: clock.now(), action: 'webhook.deliveries_retried', target: webhook_id, after });
        return { status: 202, body: { retried } };
      },
    ),
    routeFor('webhooks.change', { method: 'post', path: retryOne, body: noBody, query: noQuery }, async (call) => {
      const { tenant, caller } = call;
      const { delivery_id, webhook_id } = await requireDelivery(tenant, call.params['delivery_id']);
      await retryDelivery(tenant, caller.organizationId, delivery_id, services);
      const after = { webhook_id };
      await auditCall(call, { at: clock.now(), action: 'webhook.delivery_retried', target: delivery_id, after });
      return { status: 202, body: await requireDelivery(tenant, delivery_id) };
    }),
  ];
}

/** `/webhooks/…/deliveries` and `/webhook-deliveries`: the log, test events, and sending again. */
export function deliveryRoutes(services: Services): Route[] {
  return [...readRoutes(), ...sendRoutes(services)];
}
