import { apiKey, apiKeyList, createdApiKey, rotatedApiKey } from '../../../src-shared/api/dashboard/branches/api-keys.ts';
import { ids, owner } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const ofCompany = { company_id: ids.company };
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

/** What the documentation says of API keys. */
export const apiKeyDescriptions: RouteDescriptions = {
  'GET /companies/:company_id/api-keys': {
    id: 'listApiKeys',
    area: 'API keys',
    summary: 'List the API keys of a company',
    description: 'Without the keys themselves, of which only hashes are stored.',
    answers: { 200: { description: 'A page.', schema: apiKeyList } },
    examples: {
      sandbox: {
        summary: 'Those of the sandbox',
        parameters: { ...ofCompany, environment: 'sandbox' },
        status: 200,
        answer: onlyPage([till]),
      },
    },
  },

  'POST /companies/:company_id/api-keys': {
    id: 'createApiKey',
    area: 'API keys',
    summary: 'Create an API key',
    description: 'The key is shown this once. Connected branches take it within 10 seconds.',
    answers: { 201: { description: 'The key.', schema: createdApiKey } },
    errors: ['COMPANY_PROFILE_INCOMPLETE'],
    examples: {
      till: {
        summary: 'A key for a till',
        parameters: ofCompany,
        body: { name: 'Till 1', environment: 'sandbox' },
        status: 201,
        answer: { ...till, api_key: 'tax_test_8fJ2kLmN4pQrS6tUvW8xYzA1bC3dE5fG7hJ9x7Qd' },
      },
    },
  },

  'GET /api-keys/:key_id': {
    id: 'getApiKey',
    area: 'API keys',
    summary: 'One API key',
    description: 'Its status, and when and where it was last used.',
    answers: { 200: { description: 'The key, without its secret.', schema: apiKey } },
    examples: { active: { summary: 'An active key', parameters, status: 200, answer: till } },
  },

  'PATCH /api-keys/:key_id': {
    id: 'changeApiKey',
    area: 'API keys',
    summary: 'Change the name or the default unit of an API key',
    description: 'What is left out stays as it is.',
    answers: { 200: { description: 'The key, as changed.', schema: apiKey } },
    examples: {
      renamed: { summary: 'Another name', parameters, body: { name: renamed.name }, status: 200, answer: renamed },
    },
  },

  'POST /api-keys/:key_id/rotate': {
    id: 'rotateApiKey',
    area: 'API keys',
    summary: 'Replace an API key',
    description: 'Answers a new key. The old one stays valid for `grace_hours`, so that tills can be changed one after another.',
    answers: { 200: { description: 'The new key, and until when the old one is valid.', schema: rotatedApiKey } },
    errors: ['API_KEY_NOT_ACTIVE'],
    examples: {
      day: {
        summary: 'With a day to change the tills',
        parameters,
        body: { grace_hours: 24 },
        status: 200,
        answer: {
          ...next,
          api_key: 'tax_test_9gK3mNpQ5rSt7uVwX9yZaB2cD4eF6gH8jK0Lm2Wz',
          previous: { key_id: ids.apiKey, expires_at: dayLater },
        },
      },
    },
  },

  'POST /api-keys/:key_id/revoke': {
    id: 'revokeApiKey',
    area: 'API keys',
    summary: 'Revoke an API key',
    description: 'Connected branches refuse it within 10 seconds. This cannot be undone.',
    answers: { 200: { description: 'The key, which is of no use any more.', schema: apiKey } },
    examples: {
      replaced: {
        summary: 'The replaced key, once no till uses it',
        parameters,
        status: 200,
        answer: {
          ...renamed,
          status: 'revoked',
          expires_at: dayLater,
          revoked_at: '2026-11-20T09:07:00.000Z',
          revoked_by: creator,
        },
      },
    },
  },
};
