import {
  apiKeyListQuery,
  changeApiKeyRequest,
  createApiKeyRequest,
  rotateApiKeyRequest,
} from '../../../src-shared/api/dashboard/branches/api-keys.ts';
import { auditCall, type AuditEvent } from '../audit/append-audit.ts';
import { changesBetween } from '../audit/changes-between.ts';
import { findNamedCompany } from '../companies/find-company.ts';
import { raiseSnapshotVersion } from '../organizations/snapshot-version.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import { noBody, noQuery, resourceRoute, type RawCall, type Route, type Signed } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { changeKey, createKey, revokeKey, rotateKey, type ChangedKey } from './change-keys.ts';
import { apiKeyResource, auditedKey, type ApiKeyRow } from './key-resource.ts';
import { listKeys } from './list-keys.ts';

const ofCompany = '/companies/:company_id/api-keys';
const one = '/api-keys/:key_id';
const secretFields = ['api_key'];

async function findNamedKey({ tenant, params }: RawCall & Signed): Promise<ApiKeyRow> {
  const keyId = requireId(params, 'key_id');
  return requireFound(await tenant.selectFrom('api_keys').selectAll().where('key_id', '=', keyId).executeTakeFirst());
}

// Who did it the entry says itself.
function keyChanges({ before, after }: ChangedKey, now: Date) {
  const [{ revoked_by: _noOne, ...old }, { revoked_by: _actor, ...changed }] = [
    apiKeyResource(before, now),
    apiKeyResource(after, now),
  ];
  return changesBetween(old, changed);
}

// What every change of a key leaves behind: branches pull it, and the audit log has it.
async function record(call: RawCall & Signed, event: Omit<AuditEvent, 'actor' | 'address' | 'requestId'>): Promise<void> {
  await raiseSnapshotVersion(call.tenant, call.caller.organizationId);
  await auditCall(call, event);
}

function readRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    resourceRoute(
      'api_keys.read',
      { method: 'get', path: ofCompany, body: noBody, query: apiKeyListQuery, find: findNamedCompany },
      async ({ tenant, found, query }) => ({ status: 200, body: await listKeys(tenant, found, query, clock.now()) }),
    ),
    resourceRoute('api_keys.read', { method: 'get', path: one, body: noBody, query: noQuery, find: findNamedKey }, ({ found }) =>
      Promise.resolve({ status: 200, body: apiKeyResource(found, clock.now()) }),
    ),
  ];
}

function rotateRoute({ clock }: Pick<Services, 'clock'>): Route {
  return resourceRoute(
    'api_keys.change',
    { method: 'post', path: `${one}/rotate`, body: rotateApiKeyRequest, query: noQuery, find: findNamedKey },
    async (call) => {
      const at = clock.now();
      const { row, apiKey, previous } = await rotateKey(call.tenant, call.found.key_id, call.body.grace_hours, {
        by: call.caller,
        at,
      });
      const replaced = { key_id: previous.keyId, expires_at: previous.expiresAt.toISOString() };
      const before = { expires_at: null };
      const after = { expires_at: replaced.expires_at, replaced_by: row.key_id };
      await record(call, { at, action: 'api_key.rotated', target: previous.keyId, before, after });
      return { status: 200, body: { ...apiKeyResource(row, at), api_key: apiKey, previous: replaced }, secretFields };
    },
  );
}

/** `/companies/:company_id/api-keys` and `/api-keys`: the keys with which tills call the branches. */
export function apiKeyRoutes(services: Pick<Services, 'clock'>): Route[] {
  const { clock } = services;
  return [
    ...readRoutes(services),
    resourceRoute(
      'api_keys.change',
      { method: 'post', path: ofCompany, body: createApiKeyRequest, query: noQuery, find: findNamedCompany },
      async (call) => {
        const at = clock.now();
        const { row, apiKey } = await createKey(call.tenant, call.found.company_id, call.body, { by: call.caller, at });
        await record(call, { at, action: 'api_key.created', target: row.key_id, after: auditedKey(row) });
        return { status: 201, body: { ...apiKeyResource(row, at), api_key: apiKey }, secretFields };
      },
    ),
    rotateRoute(services),
    resourceRoute(
      'api_keys.change',
      { method: 'post', path: `${one}/revoke`, body: noBody, query: noQuery, find: findNamedKey },
      async (call) => {
        const at = clock.now();
        const revoked = await revokeKey(call.tenant, call.found.key_id, { by: call.caller, at });
        const changes = keyChanges(revoked, at);
        if (changes !== undefined) await record(call, { at, action: 'api_key.revoked', target: call.found.key_id, ...changes });
        return { status: 200, body: apiKeyResource(revoked.after, at) };
      },
    ),
    resourceRoute(
      'api_keys.change',
      { method: 'patch', path: one, body: changeApiKeyRequest, query: noQuery, find: findNamedKey },
      async (call) => {
        const at = clock.now();
        const changed = await changeKey(call.tenant, call.found.key_id, call.body);
        const changes = keyChanges(changed, at);
        if (changes !== undefined) await record(call, { at, action: 'api_key.changed', target: call.found.key_id, ...changes });
        return { status: 200, body: apiKeyResource(changed.after, at) };
      },
    ),
  ];
}
