import assert from 'node:assert/strict';
import { companyOf, isProfileComplete } from '../../companies/company-profile.ts';
import { applianceOf } from '../../companies/provision.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { ApiKeyTable } from '../../db/schema.ts';

/** The result of `GET /v1/auth/context` for a key (contract §7). */
export function authContext(db: LedgerReader, apiKey: ApiKeyTable, server: { version: string; now: Date }) {
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
      default_egs_unit_id: apiKey.default_egs_unit_id,
      created_at: apiKey.created_at,
    },
    organization: { organization_id: appliance.organization_id, name: appliance.organization_name, plan: appliance.plan },
    appliance: { appliance_id: appliance.appliance_id, branch_name: appliance.branch_name, version: server.version },
    api_version: 'v1',
    server_time: server.now.toISOString(),
  };
}
