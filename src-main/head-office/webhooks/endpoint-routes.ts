import { pageQuery } from '#shared/api/dashboard/pagination.ts';
import {
  changeWebhookRequest,
  createWebhookRequest,
  rotateSecretRequest,
  createdWebhook,
  rotatedWebhook,
  webhookPage,
  webhookResource,
} from '#shared/api/dashboard/webhooks.ts';
import { onlyPage, ids } from '../request/examples.ts';
import { auditCall } from '../records/append-audit.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { requireAllowedUrl } from './guard/webhook-guard.ts';
import {
  changeEndpoint,
  deleteEndpoint,
  enableEndpoint,
  rotateSecret,
  createEndpoint,
  requireEndpoint,
  type Endpoint,
  listEndpoints,
  showEndpoint,
} from './endpoints.ts';
import { deliveryRoutes } from './delivery-routes.ts';

const route = routesIn('Webhooks');

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
  last_delivery: null,
  last_7_days: { attempts: 0, succeeded: 0, success_rate: null },
};

const { url, event_types, description } = accounting;

const failing = {
  ...accounting,
  last_delivery: { delivery_id: ids.delivery, status: 'retrying', at: '2026-11-20T09:11:00.000Z' },
  last_7_days: { attempts: 1, succeeded: 0, success_rate: 0 },
};

const resting = {
  ...accounting,
  enabled: false,
  disabled_reason: 'resting',
  disabled_at: '2026-11-20T09:08:00.000Z',
};

const graceEnd = '2026-11-21T09:12:00.000Z';

const all = '/webhooks';
const one = '/webhooks/:webhook_id';

const findEndpoint = (call: SignedCall): Promise<Endpoint> => requireEndpoint(call, 'change');

const requireUrl =
  ({ webhookGuard }: Services) =>
  async ({ url }: { url?: string | undefined }): Promise<void> => {
    if (url !== undefined) await requireAllowedUrl(webhookGuard, url);
  };

// What the audit log keeps of an endpoint.
function auditedFields({ url, event_types, company_id, description, enabled }: Endpoint) {
  return { url, event_types, company_id, description, enabled };
}

/** `/webhooks`: the endpoints of the organization and their secrets, and their deliveries. */
export function webhookRoutes(services: Services): Route[] {
  const { clock } = services;
  return [
    route.get(all, {
      access: 'webhooks.read',
      id: 'listWebhooks',
      summary: 'List the webhooks',
      description: 'Without their secrets; with what was sent last to each, and how much of the last 7 days arrived.',
      answers: { 200: { description: 'A page.', schema: webhookPage } },
      examples: {
        all: { summary: 'All webhooks', answer: { ...onlyPage([accounting]), insecure_allowed: false } },
        failing: { summary: 'One whose receiver is down', answer: { ...onlyPage([failing]), insecure_allowed: false } },
      },
      query: pageQuery,
      handle: async (call) => ({
        body: {
          ...(await listEndpoints(call.tenant, call.caller.organizationId, call.query, clock.now())),
          insecure_allowed: services.webhookGuard.allowsInsecure,
        },
      }),
    }),
    route.post(all, {
      access: 'webhooks.change',
      id: 'createWebhook',
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
          answer: { ...accounting, secret: 'whsec_YSBzZWNyZXQgb2YgdGhlIGV4YW1wbGVzIGFsb25lIQ==' },
        },
      },
      body: createWebhookRequest,
      ask: requireUrl(services),
      handle: async (call) => {
        const { tenant, caller } = call;
        const { endpoint, secret } = await createEndpoint(tenant, caller.organizationId, call.body, services);
        const event = {
          at: clock.now(),
          action: 'webhook.created' as const,
          target: endpoint.webhook_id,
          after: auditedFields(endpoint),
        };
        await auditCall(call, event);
        return {
          body: { ...(await showEndpoint(tenant, endpoint, clock.now())), secret },
          secretFields: ['secret'],
        };
      },
    }),
    route.get(one, {
      access: 'webhooks.read',
      id: 'getWebhook',
      summary: 'One webhook',
      description: 'Whether it is enabled, and since when it fails.',
      answers: { 200: { description: 'The webhook.', schema: webhookResource } },
      examples: { enabled: { summary: 'An enabled webhook', parameters, answer: accounting } },
      handle: async (call) => {
        const endpoint = await requireEndpoint(call, 'read');
        return { body: await showEndpoint(call.tenant, endpoint, clock.now()) };
      },
    }),
    route.patch(one, {
      access: 'webhooks.change',
      id: 'changeWebhook',
      summary: 'Change a webhook, or let it rest',
      description: 'What is left out stays as it is. Events that happen while it rests wait.',
      answers: { 200: { description: 'The webhook, as changed.', schema: webhookResource } },
      errors: ['WEBHOOK_URL_NOT_ALLOWED'],
      examples: { rest: { summary: 'Let it rest', parameters, body: { enabled: false }, answer: resting } },
      body: changeWebhookRequest,
      find: findEndpoint,
      ask: requireUrl(services),
      handle: async (call) => {
        const before = call.found;
        const after = await changeEndpoint(call.tenant, before, call.body, services);
        const fields = { before: auditedFields(before), after: auditedFields(after) };
        await auditCall(call, { at: clock.now(), action: 'webhook.changed', target: before.webhook_id, ...fields });
        return { body: await showEndpoint(call.tenant, after, clock.now()) };
      },
    }),
    route.delete(one, {
      access: 'webhooks.change',
      id: 'deleteWebhook',
      summary: 'Delete a webhook',
      description: 'Nothing more is sent to it, and its secrets are gone.',
      answers: { 204: { description: 'Deleted.' } },
      examples: { unused: { summary: 'One that nobody needs', parameters } },
      handle: async (call) => {
        const before = await requireEndpoint(call, 'change');
        await deleteEndpoint(call.tenant, before, services);
        const event = {
          at: clock.now(),
          action: 'webhook.deleted' as const,
          target: before.webhook_id,
          before: auditedFields(before),
        };
        await auditCall(call, event);
      },
    }),
    route.post(`${one}/rotate-secret`, {
      access: 'webhooks.change',
      id: 'rotateWebhookSecret',
      summary: 'Replace the secret of a webhook',
      description:
        'Answers a new secret. For `grace_hours` deliveries are signed with both, so that receivers can be changed meanwhile.',
      answers: { 200: { description: 'The webhook with its new secret.', schema: rotatedWebhook } },
      examples: {
        day: {
          summary: 'With a day to change the receiver',
          parameters,
          body: { grace_hours: 24 },
          answer: {
            ...failing,
            last_delivery: { ...failing.last_delivery, status: 'pending' },
            previous_secret_expires_at: graceEnd,
            updated_at: '2026-11-20T09:12:00.000Z',
            secret: 'whsec_bmV4dCBzZWNyZXQgb2YgdGhlIGV4YW1wbGVzIQ==',
            previous: { expires_at: graceEnd },
          },
        },
      },
      body: rotateSecretRequest,
      find: findEndpoint,
      handle: async (call) => {
        const before = call.found;
        const graceHours = call.body.grace_hours;
        const { endpoint, secret } = await rotateSecret(call.tenant, before, graceHours, services);
        const event = {
          action: 'webhook.secret_rotated' as const,
          target: before.webhook_id,
          after: { grace_hours: graceHours },
        };
        await auditCall(call, { at: clock.now(), ...event });
        const shown = await showEndpoint(call.tenant, endpoint, clock.now());
        const { previous_secret_expires_at: expiresAt } = shown;
        const previous = expiresAt === null ? null : { expires_at: expiresAt };
        return { body: { ...shown, secret, previous }, secretFields: ['secret'] };
      },
    }),
    route.post(`${one}/enable`, {
      access: 'webhooks.change',
      id: 'enableWebhook',
      summary: 'Enable a webhook',
      description: 'One that rests or was disabled after three days of failures. What has waited meanwhile is sent.',
      answers: { 200: { description: 'The webhook, which is enabled.', schema: webhookResource } },
      examples: { rested: { summary: 'One that rested', parameters, answer: accounting } },
      handle: async (call) => {
        const before = await requireEndpoint(call, 'change');
        const after = await enableEndpoint(call.tenant, before, services);
        const fields = { before: { enabled: before.enabled }, after: { enabled: after.enabled } };
        await auditCall(call, { at: clock.now(), action: 'webhook.enabled', target: before.webhook_id, ...fields });
        return { body: await showEndpoint(call.tenant, after, clock.now()) };
      },
    }),
    ...deliveryRoutes(services),
  ];
}
