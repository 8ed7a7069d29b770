import {
  apiKeyListQuery,
  changeApiKeyRequest,
  createApiKeyRequest,
  rotateApiKeyRequest,
  apiKey,
  apiKeyList,
  createdApiKey,
  rotatedApiKey,
} from '#shared/api/dashboard/api-keys.ts';
import { onlyPage, ids, owner } from '../request/examples.ts';
import { changesBetween } from '../records/append-audit.ts';
import { recordForBranches } from '../people/accounts/snapshot-version.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { findNamedCompany } from './company-profile.ts';
import { changeKey, createKey, revokeKey, rotateKey, type ChangedKey } from './change-keys.ts';
import { apiKeyResource, auditedKey, type ApiKeyRow, listKeys } from './list-keys.ts';

const route = routesIn('API keys');

const namedCompany = { company_id: ids.company };

const parameters = { key_id: ids.apiKey };

const dayLater = '2026-11-21T09:07:00.000Z';
const creator = { user_id: ids.owner, name: owner.name };

const till = {
  key_id: ids.apiKey,
  company_id: ids.company,
  appliance_id: null,
  name: 'Till 1',
  environment: 'sandbox',
  prefix: 'tax_test_',
  last_four: 'x7Qd',
  default_egs_unit_id: null,
  status: 'active',
  created_at: '2026-11-20T09:06:00.000Z',
  created_by: creator,
  expires_at: null,
  revoked_at: null,
  revoked_by: null,
  last_used_at: null,
  last_used_from: null,
};

const renamed = { ...till, name: 'Till 1, Olaya' };

const next = {
  ...renamed,
  key_id: ids.nextApiKey,
  last_four: 'm2Wz',
  created_at: '2026-11-20T09:07:00.000Z',
};

const ofCompany = '/companies/:company_id/api-keys';
const one = '/api-keys/:key_id';
const secretFields = ['api_key'];

async function findNamedKey({ tenant, params }: SignedCall): Promise<ApiKeyRow> {
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

/** `/companies/:company_id/api-keys` and `/api-keys`: the keys with which tills call the branches. */
export function apiKeyRoutes(services: Pick<Services, 'clock'>): Route[] {
  const { clock } = services;
  return [
    route.get(ofCompany, {
      access: 'api_keys.read',
      id: 'listApiKeys',
      summary: 'List the API keys of a company',
      description: 'Without the keys themselves, of which only hashes are stored.',
      answers: { 200: { description: 'A page.', schema: apiKeyList } },
      examples: {
        sandbox: {
          summary: 'Those of the sandbox',
          parameters: { ...namedCompany, environment: 'sandbox' },
          answer: onlyPage([till]),
        },
      },
      query: apiKeyListQuery,
      find: findNamedCompany,
      handle: async ({ tenant, found, query }) => ({ body: await listKeys(tenant, found, query, clock.now()) }),
    }),
    route.get(one, {
      access: 'api_keys.read',
      id: 'getApiKey',
      summary: 'One API key',
      description: 'Its status, and when and where it was last used.',
      answers: { 200: { description: 'The key, without its secret.', schema: apiKey } },
      examples: { active: { summary: 'An active key', parameters, answer: till } },
      find: findNamedKey,
      handle: ({ found }) => ({ body: apiKeyResource(found, clock.now()) }),
    }),
    route.post(ofCompany, {
      access: 'api_keys.change',
      id: 'createApiKey',
      summary: 'Create an API key',
      description: 'The key is shown this once. Connected branches take it within 10 seconds.',
      answers: { 201: { description: 'The key.', schema: createdApiKey } },
      errors: ['COMPANY_PROFILE_INCOMPLETE'],
      examples: {
        till: {
          summary: 'A key for a till',
          parameters: namedCompany,
          body: { name: 'Till 1', environment: 'sandbox' },
          answer: { ...till, api_key: 'tax_test_8fJ2kLmN4pQrS6tUvW8xYzA1bC3dE5fG7hJ9x7Qd' },
        },
      },
      body: createApiKeyRequest,
      find: findNamedCompany,
      handle: async (call) => {
        const at = clock.now();
        const { row, apiKey } = await createKey(call.tenant, call.found.company_id, call.body, { by: call.caller, at });
        await recordForBranches(call, { at, action: 'api_key.created', target: row.key_id, after: auditedKey(row) });
        return { body: { ...apiKeyResource(row, at), api_key: apiKey }, secretFields };
      },
    }),
    route.post(`${one}/rotate`, {
      access: 'api_keys.change',
      id: 'rotateApiKey',
      summary: 'Replace an API key',
      description:
        'Answers a new key. The old one stays valid for `grace_hours`, so that tills can be changed one after another.',
      answers: { 200: { description: 'The new key, and until when the old one is valid.', schema: rotatedApiKey } },
      errors: ['API_KEY_NOT_ACTIVE'],
      examples: {
        day: {
          summary: 'With a day to change the tills',
          parameters,
          body: { grace_hours: 24 },
          answer: {
            ...next,
            api_key: 'tax_test_9gK3mNpQ5rSt7uVwX9yZaB2cD4eF6gH8jK0Lm2Wz',
            previous: { key_id: ids.apiKey, expires_at: dayLater },
          },
        },
      },
      body: rotateApiKeyRequest,
      find: findNamedKey,
      handle: async (call) => {
        const at = clock.now();
        const { row, apiKey, previous } = await rotateKey(call.tenant, call.found.key_id, call.body.grace_hours, {
          by: call.caller,
          at,
        });
        const replaced = { key_id: previous.keyId, expires_at: previous.expiresAt.toISOString() };
        const before = { expires_at: null };
        const after = { expires_at: replaced.expires_at, replaced_by: row.key_id };
        await recordForBranches(call, { at, action: 'api_key.rotated', target: previous.keyId, before, after });
        return { body: { ...apiKeyResource(row, at), api_key: apiKey, previous: replaced }, secretFields };
      },
    }),
    route.post(`${one}/revoke`, {
      access: 'api_keys.change',
      id: 'revokeApiKey',
      summary: 'Revoke an API key',
      description: 'Connected branches refuse it within 10 seconds. This cannot be undone.',
      answers: { 200: { description: 'The key, which is of no use any more.', schema: apiKey } },
      examples: {
        replaced: {
          summary: 'The replaced key, once no till uses it',
          parameters,
          answer: {
            ...renamed,
            status: 'revoked',
            expires_at: dayLater,
            revoked_at: '2026-11-20T09:07:00.000Z',
            revoked_by: creator,
          },
        },
      },
      find: findNamedKey,
      handle: async (call) => {
        const at = clock.now();
        const revoked = await revokeKey(call.tenant, call.found.key_id, { by: call.caller, at });
        const changes = keyChanges(revoked, at);
        if (changes !== undefined)
          await recordForBranches(call, { at, action: 'api_key.revoked', target: call.found.key_id, ...changes });
        return { body: apiKeyResource(revoked.after, at) };
      },
    }),
    route.patch(one, {
      access: 'api_keys.change',
      id: 'changeApiKey',
      summary: 'Change the name or the default unit of an API key',
      description: 'What is left out stays as it is.',
      answers: { 200: { description: 'The key, as changed.', schema: apiKey } },
      examples: { renamed: { summary: 'Another name', parameters, body: { name: renamed.name }, answer: renamed } },
      body: changeApiKeyRequest,
      find: findNamedKey,
      handle: async (call) => {
        const at = clock.now();
        const changed = await changeKey(call.tenant, call.found.key_id, call.body);
        const changes = keyChanges(changed, at);
        if (changes !== undefined)
          await recordForBranches(call, { at, action: 'api_key.changed', target: call.found.key_id, ...changes });
        return { body: apiKeyResource(changed.after, at) };
      },
    }),
  ];
}
