import assert from 'node:assert/strict';
import { authContextResult } from '#shared/api/v1/auth-context.ts';
import type { Clock } from '#main/platform/clock.ts';
import { companyOf, isProfileComplete } from '../../companies/company-profile.ts';
import { applianceOf } from '../../companies/provision.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { presentUnitOf } from '../../db/replaced-units.ts';
import type { ApiKeyTable } from '../../db/schema.ts';
import { routesIn, type Route } from '../request/route.ts';

const route = routesIn('Access');

// Contract §7.
function authContext(db: LedgerReader, apiKey: ApiKeyTable, server: { version: string; now: Date }) {
  const company = companyOf(db, apiKey.company_id);
  const appliance = applianceOf(db);
  assert(appliance !== undefined, 'keys are provisioned together with the appliance');
  return {
    company: {
      company_id: company.company_id,
      legal_name: company.legal_name,
      legal_name_ar: company.legal_name_ar,
      vat_number: company.vat_number,
      cr_number: company.cr_number,
      profile_complete: isProfileComplete(company),
    },
    environment: apiKey.environment,
    api_key: {
      key_id: apiKey.key_id,
      name: apiKey.name,
      prefix: apiKey.prefix,
      last_four: apiKey.last_four,
      default_egs_unit_id: apiKey.default_egs_unit_id && presentUnitOf(db, apiKey.default_egs_unit_id),
      created_at: apiKey.created_at,
    },
    organization: { organization_id: appliance.organization_id, name: appliance.organization_name, plan: appliance.plan },
    appliance: { appliance_id: appliance.appliance_id, branch_name: appliance.branch_name, version: server.version },
    api_version: 'v1',
    server_time: server.now.toISOString(),
  };
}

/** The context of a sandbox key. */
export const contextAnswer = {
  company: {
    company_id: 'b3f7a8e2-5d41-4c6a-9a54-0f2f4c1d7e10',
    legal_name: 'Nakheel Trading Company',
    legal_name_ar: 'شركة النخيل التجارية',
    vat_number: '310175397400003',
    cr_number: '1010456827',
    profile_complete: true,
  },
  environment: 'sandbox',
  api_key: {
    key_id: '6d0f1f5a-6a0e-4f0b-8f57-2c3a9d1b4e77',
    name: 'Till 1',
    prefix: 'tax_test_',
    last_four: 'x7Qd',
    default_egs_unit_id: null,
    created_at: '2026-11-01T08:30:00.000Z',
  },
  organization: {
    organization_id: '0c9c6e0a-2b64-4b7e-8f0a-5d7d9f3e1b42',
    name: 'Nakheel Group',
    plan: 'Starter',
  },
  appliance: {
    appliance_id: 'a2c1a9a4-93e5-4a53-8d4e-6b6f0c2d9f31',
    branch_name: 'Riyadh Main Branch',
    version: '0.1.0',
  },
  api_version: 'v1',
  server_time: '2026-11-20T09:00:00.000Z',
} as const;

/** `GET /v1/auth/context`: what a client can read about its own key. */
export function authContextRoute({ db, clock, version }: { db: LedgerReader; clock: Clock; version: string }): Route {
  return route.get('/auth/context', {
    access: 'api_key',
    id: 'getAuthContext',
    summary: 'What your API key gives access to',
    description:
      'The company, environment, organization and appliance of the key. Call it first: it shows that the key works and ' +
      'which VAT number `seller.vat_number` must be.',
    answers: { 200: { description: 'The key is valid.', schema: authContextResult } },
    examples: { context: { summary: 'A sandbox key', answer: contextAnswer } },
    handle: ({ apiKey }) => ({ body: authContext(db, apiKey, { version, now: clock.now() }) }),
  });
}
