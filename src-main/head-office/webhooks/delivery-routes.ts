import {
  deliveryListQuery,
  retryDeliveriesRequest,
  deliveryDetail,
  deliveryPage,
  deliveryResource,
  retriedDeliveries,
} from '#shared/api/dashboard/webhooks.ts';
import { sale, onlyPage, ids } from '../request/examples.ts';
import { auditCall } from '../records/append-audit.ts';
import { requireId } from '../request/require-id.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { requireEndpoint, type Endpoint } from './endpoints.ts';
import { emitTestEvent } from './delivery/emit-event.ts';
import { listDeliveries, requireDelivery, requireDeliveryDetail } from './find-deliveries.ts';
import { retryDelivery, retryFailed } from './retry-deliveries.ts';

const route = routesIn('Webhooks');

const ofWebhook = { webhook_id: ids.webhook };

const parameters = { delivery_id: ids.delivery };

const failing = {
  delivery_id: ids.delivery,
  webhook_id: ids.webhook,
  event_id: '01a1f836-7180-7615-8229-63799473d682',
  event_type: 'invoice.reported',
  company_id: ids.company,
  invoice_id: ids.sale,
  invoice_number: sale.invoice_number,
  status: 'retrying',
  attempt_count: 1,
  next_attempt_at: '2026-11-20T09:11:05.000Z',
  created_at: '2026-11-20T09:08:00.000Z',
  finished_at: null,
};

const test = {
  delivery_id: ids.testDelivery,
  webhook_id: ids.webhook,
  event_id: '01a1f839-30a0-788a-afcd-a4a09998ca30',
  event_type: 'webhook.test',
  company_id: null,
  invoice_id: null,
  invoice_number: null,
  status: 'pending',
  attempt_count: 0,
  next_attempt_at: '2026-11-20T09:11:00.000Z',
  created_at: '2026-11-20T09:11:00.000Z',
  finished_at: null,
};

// What an event says of a document is its detail without lines, timeline and origin.
const {
  line_items: _lines,
  discounts: _discounts,
  unit_name: _unit,
  creditable: _creditable,
  timeline: _timeline,
  company_id,
  appliance_id: _appliance,
  branch_name: _branch,
  buyer_name: _buyer,
  buyer_vat_number: _buyerVat,
  invoice_time: _time,
  created_at: _created,
  received_at: _received,
  icv: _icv,
  hash: _hash,
  pih: _pih,
  signature: _signature,
  ...told
} = sale;

const detail = {
  ...failing,
  request: {
    headers: { 'webhook-id': failing.event_id, 'content-type': 'application/json', 'webhook-timestamp': '1795165860' },
    body: JSON.stringify({ type: failing.event_type, timestamp: failing.created_at, data: { ...told, company_id } }),
  },
  attempts: [
    {
      at: '2026-11-20T09:11:00.000Z',
      status: 503,
      duration_ms: 184,
      answer: 'Service Unavailable',
      error: 'the receiver answered 503',
    },
  ],
};

const ofEndpoint = '/webhooks/:webhook_id';
const one = '/webhook-deliveries/:delivery_id';

const findEndpoint = (call: SignedCall): Promise<Endpoint> => requireEndpoint(call, 'read');

/** `/webhooks/…/deliveries` and `/webhook-deliveries`: the log, test events, and sending again. */
export function deliveryRoutes(services: Services): Route[] {
  const { clock } = services;
  return [
    route.get(`${ofEndpoint}/deliveries`, {
      access: 'webhooks.read',
      id: 'listDeliveries',
      summary: 'List the deliveries of a webhook',
      description: 'The log is kept for 30 days.',
      answers: { 200: { description: 'A page.', schema: deliveryPage } },
      examples: {
        retrying: {
          summary: 'Those that have failed and will be sent again',
          parameters: { ...ofWebhook, status: 'retrying' },
          answer: onlyPage([failing]),
        },
      },
      query: deliveryListQuery,
      find: findEndpoint,
      handle: async ({ tenant, query, found }) => ({ body: await listDeliveries(tenant, found.webhook_id, query) }),
    }),
    route.get(one, {
      access: 'webhooks.read',
      id: 'getDelivery',
      summary: 'One delivery with its attempts',
      description: 'What was sent, and what the receiver answered each time.',
      answers: { 200: { description: 'The delivery.', schema: deliveryDetail } },
      examples: { failing: { summary: 'A receiver that was down', parameters, answer: detail } },
      handle: async ({ tenant, params }) => ({ body: await requireDeliveryDetail(tenant, requireId(params, 'delivery_id')) }),
    }),
    route.post(`${ofEndpoint}/test`, {
      access: 'webhooks.change',
      id: 'testWebhook',
      summary: 'Send a test event',
      description: 'Sends `webhook.test`, to a webhook that rests too. Look at the delivery for what the receiver answered.',
      answers: { 202: { description: 'The delivery, which is under way.', schema: deliveryResource } },
      examples: { test: { summary: 'Try the receiver', parameters: ofWebhook, answer: test } },
      handle: async (call) => {
        const { tenant, caller } = call;
        const { webhook_id } = await requireEndpoint(call, 'read');
        const deliveryId = await emitTestEvent(tenant, caller.organizationId, webhook_id, services);
        const after = { delivery_id: deliveryId };
        await auditCall(call, { at: clock.now(), action: 'webhook.tested', target: webhook_id, after });
        return { body: await requireDelivery(tenant, deliveryId) };
      },
    }),
    route.post(`${ofEndpoint}/retry`, {
      access: 'webhooks.change',
      id: 'retryDeliveries',
      summary: 'Send failed deliveries again',
      description: 'All of a time, the oldest first. Where there are very many, the work goes on after the answer.',
      answers: { 202: { description: 'How many are sent again.', schema: retriedDeliveries } },
      examples: {
        morning: {
          summary: 'Those of one morning',
          parameters: ofWebhook,
          body: { status: 'failed', from: '2026-11-20T06:00:00Z', to: '2026-11-20T09:00:00Z' },
          answer: { retried: 0 },
        },
      },
      body: retryDeliveriesRequest,
      find: findEndpoint,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const { webhook_id } = call.found;
        const range = { webhookId: webhook_id, from: new Date(body.from), to: new Date(body.to) };
        const retried = await retryFailed(tenant, caller.organizationId, range, services);
        const after = { ...body, retried };
        await auditCall(call, { at: clock.now(), action: 'webhook.deliveries_retried', target: webhook_id, after });
        return { body: { retried } };
      },
    }),
    route.post(`${one}/retry`, {
      access: 'webhooks.change',
      id: 'retryDelivery',
      summary: 'Send one delivery again',
      description: 'At once, whatever came of it before. Its retries begin anew.',
      answers: { 202: { description: 'The delivery, which is under way.', schema: deliveryResource } },
      examples: {
        failing: {
          summary: 'Once the receiver is up again',
          parameters,
          answer: { ...failing, status: 'pending', next_attempt_at: '2026-11-20T09:11:00.000Z' },
        },
      },
      handle: async (call) => {
        const { tenant, caller } = call;
        const { delivery_id, webhook_id } = await requireDelivery(tenant, requireId(call.params, 'delivery_id'));
        await retryDelivery(tenant, caller.organizationId, delivery_id, services);
        const after = { webhook_id };
        await auditCall(call, { at: clock.now(), action: 'webhook.delivery_retried', target: delivery_id, after });
        return { body: await requireDelivery(tenant, delivery_id) };
      },
    }),
  ];
}
