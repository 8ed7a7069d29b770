import { pageQuery } from '../../../../src-shared/api/dashboard/pagination.ts';
import {
  changeWebhookRequest,
  createWebhookRequest,
  rotateSecretRequest,
} from '../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { auditCall } from '../../audit/append-audit.ts';
import { noBody, noQuery, resourceRoute, routeFor, type RawCall, type Route, type Signed } from '../../request/route.ts';
import type { Services } from '../../request/services.ts';
import { requireAllowedUrl } from '../guard/require-allowed-url.ts';
import { changeEndpoint, deleteEndpoint, enableEndpoint, rotateSecret } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { endpointResource, requireEndpoint, type Endpoint } from './endpoint-resource.ts';
import { listEndpoints } from './list-endpoints.ts';

const all = '/webhooks';
const one = '/webhooks/:webhook_id';

const findEndpoint = ({ tenant, params }: RawCall & Signed): Promise<Endpoint> =>
  requireEndpoint(tenant, params['webhook_id'], 'change');

const requireUrl =
  ({ webhookGuard }: Services) =>
  async ({ url }: { url?: string | undefined }): Promise<void> => {
    if (url !== undefined) await requireAllowedUrl(webhookGuard, url);
  };

// What the audit log keeps of an endpoint.
function auditedFields({ url, event_types, company_id, description, enabled }: Endpoint) {
  return { url, event_types, company_id, description, enabled };
}

function collectionRoutes(services: Services): Route[] {
  const { clock } = services;
  return [
    routeFor('webhooks.read', { method: 'get', path: all, body: noBody, query: pageQuery }, async (call) => ({
      status: 200,
      body: {
        ...(await listEndpoints(call.tenant, call.caller.organizationId, call.query, clock.now())),
        insecure_allowed: services.webhookGuard.allowsInsecure,
      },
    })),
    routeFor(
      'webhooks.change',
      { method: 'post', path: all, body: createWebhookRequest, query: noQuery, ask: requireUrl(services) },
      async (call) => {
        const { tenant, caller } = call;
        const { endpoint, secret } = await createEndpoint(tenant, caller.organizationId, call.body, services);
        const event = {
          at: clock.now(),
          action: 'webhook.created' as const,
          target: endpoint.webhook_id,
          after: auditedFields(endpoint),
        };
        await auditCall(call, event);
        return { status: 201, body: { ...endpointResource(endpoint, clock.now()), secret }, secretFields: ['secret'] };
      },
    ),
  ];
}

function endpointRoutesOf(services: Services): Route[] {
  const { clock } = services;
  return [
    routeFor('webhooks.read', { method: 'get', path: one, body: noBody, query: noQuery }, async ({ tenant, params }) => {
      const endpoint = await requireEndpoint(tenant, params['webhook_id'], 'read');
      return { status: 200, body: endpointResource(endpoint, clock.now()) };
    }),
    resourceRoute(
      'webhooks.change',
      { method: 'patch', path: one, body: changeWebhookRequest, query: noQuery, find: findEndpoint, ask: requireUrl(services) },
      async (call) => {
        const before = call.found;
        const after = await changeEndpoint(call.tenant, before, call.body, services);
        const fields = { before: auditedFields(before), after: auditedFields(after) };
        await auditCall(call, { at: clock.now(), action: 'webhook.changed', target: before.webhook_id, ...fields });
        return { status: 200, body: endpointResource(after, clock.now()) };
      },
    ),
    routeFor('webhooks.change', { method: 'delete', path: one, body: noBody, query: noQuery }, async (call) => {
      const before = await requireEndpoint(call.tenant, call.params['webhook_id'], 'change');
      await deleteEndpoint(call.tenant, before, services);
      const event = {
        at: clock.now(),
        action: 'webhook.deleted' as const,
        target: before.webhook_id,
        before: auditedFields(before),
      };
      await auditCall(call, event);
      return { status: 204 };
    }),
  ];
}

function actionRoutes(services: Services): Route[] {
  const { clock } = services;
  const rotate = `${one}/rotate-secret`;
  const enable = `${one}/enable`;
  return [
    resourceRoute(
      'webhooks.change',
      { method: 'post', path: rotate, body: rotateSecretRequest, query: noQuery, find: findEndpoint },
      async (call) => {
        const before = call.found;
        const graceHours = call.body.grace_hours;
        const { endpoint, secret } = await rotateSecret(call.tenant, before, graceHours, services);
        const event = {
          action: 'webhook.secret_rotated' as const,
          target: before.webhook_id,
          after: { grace_hours: graceHours },
        };
        await auditCall(call, { at: clock.now(), ...event });
        const shown = endpointResource(endpoint, clock.now());
        const { previous_secret_expires_at: expiresAt } = shown;
        const previous = expiresAt === null ? null : { expires_at: expiresAt };
        return { status: 200, body: { ...shown, secret, previous }, secretFields: ['secret'] };
      },
    ),
    routeFor('webhooks.change', { method: 'post', path: enable, body: noBody, query: noQuery }, async (call) => {
      const before = await requireEndpoint(call.tenant, call.params['webhook_id'], 'change');
      const after = await enableEndpoint(call.tenant, before, services);
      const fields = { before: { enabled: before.enabled }, after: { enabled: after.enabled } };
      await auditCall(call, { at: clock.now(), action: 'webhook.enabled', target: before.webhook_id, ...fields });
      return { status: 200, body: endpointResource(after, clock.now()) };
    }),
  ];
}

/** `/webhooks`: the endpoints of the organization and their secrets. */
export function endpointRoutes(services: Services): Route[] {
  return [...collectionRoutes(services), ...endpointRoutesOf(services), ...actionRoutes(services)];
}
