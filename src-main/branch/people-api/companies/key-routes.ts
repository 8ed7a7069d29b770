import assert from 'node:assert/strict';
import {
  createdKey,
  createKeyRequest,
  managerApiKey,
  managerApiKeyList,
  rotateKeyRequest,
  type ManagerApiKey,
} from '#shared/api/people/companies.ts';
import type { BranchAuditAction } from '#shared/api/people/audit.ts';
import type { OperatorRequest } from '../../companies/operator/answer-operator.ts';
import { keysOf, showKey } from '../../companies/operator/key-rows.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { managementOf } from '../../users/managed-by.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import { carryOut } from './carry-out.ts';
import type { CompanyTools } from './company-routes.ts';

const route = routesIn('Companies');

const one = '/api-keys/:key_id';

const exampleKey: ManagerApiKey = {
  key_id: '2c0d6f3e-9b1a-4e57-8c2d-1f0e9d8c7b6a',
  company_id: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60',
  name: 'Tills',
  environment: 'sandbox',
  prefix: 'tax_test_',
  last_four: 'h7Qx',
  default_egs_unit_id: null,
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};

const parameters = { key_id: exampleKey.key_id };
const exampleCreated = { ...exampleKey, api_key: 'tax_test_EXAMPLEonlyEXAMPLEonlyEXAMPLEo0000h7Qx' };

function shownKeys(db: LedgerReader): ManagerApiKey[] {
  const companies = db.all(db.sql.selectFrom('companies').select('company_id').orderBy('legal_name'));
  return companies.flatMap(({ company_id }) => keysOf(db, company_id).map((key) => ({ company_id, ...showKey(key) })));
}

// Carries a command about a key out, and records it. The key as answers show it, with its company.
async function changeKey(
  { db, commit, answerOperator }: CompanyTools,
  { record }: SignedCall,
  { action, request }: { action: BranchAuditAction; request: OperatorRequest },
) {
  const { keys } = await carryOut(answerOperator, request);
  const [key] = keys;
  assert(key !== undefined, 'a command about a key answers the key');
  const { key_id: target, name, environment } = key;
  await commit((writer) => record(writer, { action, target, detail: { name, environment } }));
  const row = db.first(db.sql.selectFrom('api_keys').select('company_id').where('key_id', '=', target));
  return { company_id: row?.company_id ?? '', ...key };
}

function createRoute(tools: CompanyTools): Route {
  return route.post('/api-keys', {
    access: 'companies.change',
    id: 'createApiKey',
    summary: 'Make an API key',
    description: 'The key is in this answer alone. Only on an appliance without head office.',
    answers: { 201: { description: 'The key.', schema: createdKey } },
    errors: [
      'HEAD_OFFICE_OWNS_THIS',
      'NOT_PROVISIONED',
      'API_KEY_NAME_EXISTS',
      'COMPANY_PROFILE_INCOMPLETE',
      'EGS_UNIT_NOT_FOUND',
      'ENVIRONMENT_KEY_MISMATCH',
    ],
    examples: {
      tills: { summary: 'For the tills', body: { name: 'Tills', environment: 'sandbox' }, answer: exampleCreated },
    },
    body: createKeyRequest,
    handle: async (call) => {
      const request = { command: 'create', key: call.body } as const;
      return { body: await changeKey(tools, call, { action: 'api_key.created', request }) };
    },
  });
}

function rotateRoute(tools: CompanyTools): Route {
  return route.post(`${one}/rotate`, {
    access: 'companies.change',
    id: 'rotateApiKey',
    summary: 'Replace an API key',
    description: 'A new key of the same name; the old one works for some more hours.',
    answers: { 201: { description: 'The new key.', schema: createdKey } },
    errors: ['HEAD_OFFICE_OWNS_THIS', 'NOT_PROVISIONED', 'API_KEY_NOT_ACTIVE'],
    examples: { day: { summary: 'Within a day', parameters, body: { grace_hours: 24 }, answer: exampleCreated } },
    body: rotateKeyRequest,
    handle: async (call) => {
      const key = call.params['key_id'] ?? '';
      const request = { command: 'rotate', key, grace_hours: call.body.grace_hours } as const;
      return { body: await changeKey(tools, call, { action: 'api_key.rotated', request }) };
    },
  });
}

function revokeRoute(tools: CompanyTools): Route {
  return route.post(`${one}/revoke`, {
    access: 'companies.change',
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'It ends at once and cannot be taken back.',
    answers: { 200: { description: 'The key, revoked.', schema: managerApiKey } },
    errors: ['HEAD_OFFICE_OWNS_THIS', 'NOT_PROVISIONED'],
    examples: { lost: { summary: 'A lost key', parameters, answer: { ...exampleKey, revoked_at: '2026-11-20T10:00:00.000Z' } } },
    handle: async (call) => {
      const request = { command: 'revoke', key: call.params['key_id'] ?? '' } as const;
      return { body: await changeKey(tools, call, { action: 'api_key.revoked', request }) };
    },
  });
}

/** `/api-keys`: the keys of the tills. */
export function keyRoutes(tools: CompanyTools): Route[] {
  const { db } = tools;

  return [
    route.get('/api-keys', {
      access: 'appliance.read',
      id: 'listApiKeys',
      summary: 'List API keys',
      description: 'In the order of creation, never the keys themselves. Where head office keeps them, they are changed there.',
      answers: { 200: { description: 'The keys.', schema: managerApiKeyList } },
      examples: {
        own: { summary: 'A branch on its own', answer: { data: [exampleKey], managed_by: 'branch', head_office_url: null } },
      },
      handle: () => ({ body: { data: shownKeys(db), ...managementOf(db) } }),
    }),
    createRoute(tools),
    rotateRoute(tools),
    revokeRoute(tools),
  ];
}
