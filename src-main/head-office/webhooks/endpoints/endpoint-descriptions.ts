import {
  createdWebhook,
  rotatedWebhook,
  webhookPage,
  webhookResource,
} from '../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { ids } from '../../openapi/example-organization.ts';
import { onlyPage } from '../../openapi/example-page.ts';
import type { RouteDescriptions } from '../../openapi/route-description.ts';

const parameters = { webhook_id: ids.webhook };

const accounting = {
  webhook_id: ids.webhook,
  url: 'https://accounting.nakheel.example/sanad',
  event_types: ['invoice.reported', 'invoice.cleared', 'invoice.failed'],
  company_id: null,
  description: 'Accounting',
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  previous_secret_expires_at: null,
  created_at: '2026-11-20T09:08:00.000Z',
  updated_at: '2026-11-20T09:08:00.000Z',
};

const { url, event_types, description } = accounting;
const resting = {
  ...accounting,
  enabled: false,
  disabled_reason: 'resting',
  disabled_at: '2026-11-20T09:08:00.000Z',
};
const graceEnd = '2026-11-21T09:12:00.000Z';

const actionDescriptions: RouteDescriptions = {
  'POST /webhooks/:webhook_id/rotate-secret': {
    id: 'rotateWebhookSecret',
    area: 'Webhooks',
    summary: 'Replace the secret of a webhook',
    description:
      'Answers a new secret. For `grace_hours` deliveries are signed with both, so that receivers can be changed meanwhile.',
    answers: { 200: { description: 'The webhook with its new secret.', schema: rotatedWebhook } },
    examples: {
      day: {
        summary: 'With a day to change the receiver',
        parameters,
        body: { grace_hours: 24 },
        status: 200,
        answer: {
          ...accounting,
          previous_secret_expires_at: graceEnd,
          updated_at: '2026-11-20T09:12:00.000Z',
          secret: 'whsec_bmV4dCBzZWNyZXQgb2YgdGhlIGV4YW1wbGVzIQ==',
          previous: { expires_at: graceEnd },
        },
      },
    },
  },

  'POST /webhooks/:webhook_id/enable': {
    id: 'enableWebhook',
    area: 'Webhooks',
    summary: 'Enable a webhook',
    description: 'One that rests or was disabled after three days of failures. What has waited meanwhile is sent.',
    answers: { 200: { description: 'The webhook, which is enabled.', schema: webhookResource } },
    examples: { rested: { summary: 'One that rested', parameters, status: 200, answer: accounting } },
  },
};

/** What the documentation says of webhooks. */
export const endpointDescriptions: RouteDescriptions = {
  'GET /webhooks': {
    id: 'listWebhooks',
    area: 'Webhooks',
    summary: 'List the webhooks',
    description: 'Without their secrets.',
    answers: { 200: { description: 'A page.', schema: webhookPage } },
    examples: { all: { summary: 'All webhooks', status: 200, answer: { ...onlyPage([accounting]), insecure_allowed: false } } },
  },

  'POST /webhooks': {
    id: 'createWebhook',
    area: 'Webhooks',
    summary: 'Create a webhook',
    description:
      'Events are sent as POST, signed as Standard Webhooks describe. The secret is shown this once. The guide on webhooks ' +
      'has the events, the signature, the retries, and receivers to copy.',
    answers: { 201: { description: 'The webhook with its secret.', schema: createdWebhook } },
    errors: ['WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_LIMIT_REACHED'],
    examples: {
      outcomes: {
        summary: 'What became of documents',
        body: { url, event_types, description },
        status: 201,
        answer: { ...accounting, secret: 'whsec_YSBzZWNyZXQgb2YgdGhlIGV4YW1wbGVzIGFsb25lIQ==' },
      },
    },
  },

  'GET /webhooks/:webhook_id': {
    id: 'getWebhook',
    area: 'Webhooks',
    summary: 'One webhook',
    description: 'Whether it is enabled, and since when it fails.',
    answers: { 200: { description: 'The webhook.', schema: webhookResource } },
    examples: { enabled: { summary: 'An enabled webhook', parameters, status: 200, answer: accounting } },
  },

  'PATCH /webhooks/:webhook_id': {
    id: 'changeWebhook',
    area: 'Webhooks',
    summary: 'Change a webhook, or let it rest',
    description: 'What is left out stays as it is. Events that happen while it rests wait.',
    answers: { 200: { description: 'The webhook, as changed.', schema: webhookResource } },
    errors: ['WEBHOOK_URL_NOT_ALLOWED'],
    examples: {
      rest: { summary: 'Let it rest', parameters, body: { enabled: false }, status: 200, answer: resting },
    },
  },

  'DELETE /webhooks/:webhook_id': {
    id: 'deleteWebhook',
    area: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'Nothing more is sent to it, and its secrets are gone.',
    answers: { 204: { description: 'Deleted.' } },
    examples: { unused: { summary: 'One that nobody needs', parameters, status: 204 } },
  },

  ...actionDescriptions,
};
