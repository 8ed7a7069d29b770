import {
  deliveryDetail,
  deliveryPage,
  deliveryResource,
  retriedDeliveries,
} from '../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { ids } from '../../openapi/example-organization.ts';
import { onlyPage } from '../../openapi/example-page.ts';
import { sale } from '../../openapi/example-sale.ts';
import type { RouteDescriptions } from '../../openapi/route-description.ts';

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
  unit_name: _unit,
  timeline: _timeline,
  company_id,
  appliance_id: _appliance,
  branch_name: _branch,
  buyer_name: _buyer,
  buyer_vat_number: _buyerVat,
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

/** What the documentation says of deliveries. */
export const deliveryDescriptions: RouteDescriptions = {
  'GET /webhooks/:webhook_id/deliveries': {
    id: 'listDeliveries',
    area: 'Webhooks',
    summary: 'List the deliveries of a webhook',
    description: 'The log is kept for 30 days.',
    answers: { 200: { description: 'A page.', schema: deliveryPage } },
    examples: {
      retrying: {
        summary: 'Those that have failed and will be sent again',
        parameters: { ...ofWebhook, status: 'retrying' },
        status: 200,
        answer: onlyPage([failing]),
      },
    },
  },

  'POST /webhooks/:webhook_id/test': {
    id: 'testWebhook',
    area: 'Webhooks',
    summary: 'Send a test event',
    description: 'Sends `webhook.test`, to a webhook that rests too. Look at the delivery for what the receiver answered.',
    answers: { 202: { description: 'The delivery, which is under way.', schema: deliveryResource } },
    examples: { test: { summary: 'Try the receiver', parameters: ofWebhook, status: 202, answer: test } },
  },

  'POST /webhooks/:webhook_id/retry': {
    id: 'retryDeliveries',
    area: 'Webhooks',
    summary: 'Send failed deliveries again',
    description: 'All of a time, the oldest first. Where there are very many, the work goes on after the answer.',
    answers: { 202: { description: 'How many are sent again.', schema: retriedDeliveries } },
    examples: {
      morning: {
        summary: 'Those of one morning',
        parameters: ofWebhook,
        body: { status: 'failed', from: '2026-11-20T06:00:00Z', to: '2026-11-20T09:00:00Z' },
        status: 202,
        answer: { retried: 0 },
      },
    },
  },

  'GET /webhook-deliveries/:delivery_id': {
    id: 'getDelivery',
    area: 'Webhooks',
    summary: 'One delivery with its attempts',
    description: 'What was sent, and what the receiver answered each time.',
    answers: { 200: { description: 'The delivery.', schema: deliveryDetail } },
    examples: { failing: { summary: 'A receiver that was down', parameters, status: 200, answer: detail } },
  },

  'POST /webhook-deliveries/:delivery_id/retry': {
    id: 'retryDelivery',
    area: 'Webhooks',
    summary: 'Send one delivery again',
    description: 'At once, whatever came of it before. Its retries begin anew.',
    answers: { 202: { description: 'The delivery, which is under way.', schema: deliveryResource } },
    examples: {
      failing: {
        summary: 'Once the receiver is up again',
        parameters,
        status: 202,
        answer: { ...failing, status: 'pending', next_attempt_at: '2026-11-20T09:11:00.000Z' },
      },
    },
  },
};
