import { createHash } from 'node:crypto';
import type { Snapshot } from '../../../../src-shared/api/sync/snapshot.ts';
import { planOf } from '../../../../src-shared/api/dashboard/organization/plans.ts';
import { canonicalJson } from '../../../platform/formats/canonical-json.ts';
import type { ApplianceCaller } from '../../appliances/appliance-credential.ts';
import type { Tenant } from '../../db/in-organization.ts';

const profileColumns = [
  'company_id',
  'legal_name',
  'legal_name_ar',
  'vat_number',
  'cr_number',
  'street',
  'building_number',
  'district',
  'city',
  'postal_code',
  'country',
  'business_category',
  'short_address',
  'group_member_tin',
] as const;

function companiesOf(tenant: Tenant, companyIds: readonly string[]): Promise<Snapshot['companies']> {
  const companies = tenant.selectFrom('companies').select(profileColumns);
  return companies.where('company_id', 'in', companyIds).orderBy('company_id').execute();
}

// A default unit of another appliance is unknown at this one, and left out. One that is unknown here may be on its way from this one.
async function keysOf(tenant: Tenant, { applianceId, companyIds }: ApplianceCaller): Promise<Snapshot['api_keys']> {
  const rows = await tenant
    .selectFrom('api_keys as key')
    .leftJoin('egs_units as unit', 'unit.egs_unit_id', 'key.default_egs_unit_id')
    .select(['key.key_id', 'key.company_id', 'key.environment', 'key.name', 'key.key_hash', 'key.prefix', 'key.last_four'])
    .select(['key.default_egs_unit_id', 'unit.appliance_id', 'key.created_at', 'key.expires_at', 'key.revoked_at'])
    .where('key.company_id', 'in', companyIds)
    .orderBy('key.key_id')
    .execute();
  return rows.map(({ created_at, expires_at, revoked_at, appliance_id, default_egs_unit_id, ...key }) => ({
    ...key,
    default_egs_unit_id: appliance_id === null || appliance_id === applianceId ? default_egs_unit_id : null,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  }));
}

/** Everything that an appliance must know to work alone; the only place that says what that is. */
export async function composeSnapshot(tenant: Tenant, caller: ApplianceCaller): Promise<Snapshot> {
  const organization = await tenant
    .selectFrom('organizations')
    .select(['organization_id', 'name', 'plan'])
    .executeTakeFirstOrThrow();
  const { limits } = planOf(organization.plan);
  const content = {
    organization,
    branch_name: caller.branchName,
    limits: {
      sandbox_units: limits.egs_units.sandbox,
      production_units: limits.egs_units.production,
      // A soft limit stops nobody.
      monthly_documents: limits.documents_limit === 'hard' ? limits.documents : null,
    },
    companies: await companiesOf(tenant, caller.companyIds),
    api_keys: await keysOf(tenant, caller),
  };
  return { ...content, version: createHash('sha256').update(canonicalJson(content)).digest('hex') };
}
