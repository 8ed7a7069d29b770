import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { syncedApiKey } from '#shared/api/sync/api-key.ts';
import { companyProfile } from '#shared/api/sync/company-profile.ts';
import type { Snapshot } from '#shared/api/sync/snapshot.ts';
import { planOf } from '#shared/api/dashboard/plans.ts';
import { canonicalJson } from '#main/platform/formats/canonical-json.ts';
import type { Sealer } from '#main/platform/sealer.ts';
import type { ApplianceCaller } from '../branches/appliance-credential.ts';
import { idsOfAppliance, ownCompanyIds } from '../branches/own-companies.ts';
import { grantLease } from '../billing/document-lease.ts';
import { waitingCommands } from '../branches/unit-commands.ts';
import type { Tenant } from '../db/in-organization.ts';

async function companiesOf(tenant: Tenant, companyIds: readonly string[]): Promise<Snapshot['companies']> {
  const rows = await tenant
    .selectFrom('companies')
    .select(['company_id', ...companyProfile.keyof().options, 'external_originals', 'require_arabic', 'receipt_links'])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .orderBy('company_id')
    .execute();
  return rows.map(({ external_originals, require_arabic, receipt_links, ...company }) => ({
    ...company,
    ...(external_originals === defaultSwitches.external_originals ? {} : { external_originals }),
    ...(require_arabic === defaultSwitches.require_arabic ? {} : { require_arabic }),
    ...(receipt_links === defaultSwitches.receipt_links ? {} : { receipt_links }),
  }));
}

// A default unit of another appliance is unknown at this one, and left out. One that is unknown here may be on its way from this one.
async function keysOf(tenant: Tenant, { applianceId, companyIds }: ApplianceCaller): Promise<Snapshot['api_keys']> {
  const rows = await tenant
    .selectFrom('api_keys as key')
    .select(syncedApiKey.keyof().options)
    .select((eb) =>
      eb
        .selectFrom('egs_units as unit')
        .whereRef('unit.egs_unit_id', '=', 'key.default_egs_unit_id')
        .select('unit.appliance_id')
        .as('unit_appliance_id'),
    )
    .where(sql<boolean>`key.company_id = any(${companyIds}::uuid[])`)
    .where((eb) => eb.or([eb('key.appliance_id', 'is', null), eb('key.appliance_id', '=', applianceId)]))
    .orderBy('key_id')
    .execute();
  return rows.map(({ created_at, expires_at, revoked_at, unit_appliance_id, default_egs_unit_id, ...key }) => ({
    ...key,
    default_egs_unit_id: unit_appliance_id === null || unit_appliance_id === applianceId ? default_egs_unit_id : null,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  }));
}

async function usersOf(tenant: Tenant, { applianceId }: ApplianceCaller): Promise<Snapshot['users']> {
  const rows = await tenant
    .selectFrom('branch_users')
    .select(['branch_user_id', 'username', 'name', 'role', 'language', 'password_hash', 'pin_hash', 'created_at'])
    .where((eb) => eb.or([eb('appliance_ids', 'is', null), sql<boolean>`${applianceId} = any(appliance_ids)`]))
    .orderBy('branch_user_id')
    .execute();
  return rows.map(({ created_at, ...user }) => ({ ...user, created_at: created_at.toISOString() }));
}

/** Everything that an appliance must know to work alone; the only place that says what that is. */
export async function composeSnapshot(
  tenant: Tenant,
  caller: ApplianceCaller,
  { sealer, now }: { sealer: Sealer; now: Date },
): Promise<Snapshot> {
  const organization = await tenant
    .selectFrom('organizations')
    .select(['organization_id', 'name', 'plan'])
    .executeTakeFirstOrThrow();
  const { limits } = planOf(organization.plan);
  const ownIds = idsOfAppliance(await ownCompanyIds(tenant, caller.applianceId));
  // An appliance goes on with the ids under which it had its companies.
  const asItsOwn = <Named extends { company_id: string }>(named: Named): Named => {
    return { ...named, company_id: ownIds.get(named.company_id) ?? named.company_id };
  };
  const content = {
    organization,
    branch_name: caller.branchName,
    limits: {
      sandbox_units: limits.egs_units.sandbox,
      production_units: limits.egs_units.production,
      // A soft limit stops nobody.
      monthly_documents: limits.documents_limit === 'hard' ? limits.documents : null,
    },
    companies: (await companiesOf(tenant, caller.companyIds)).map(asItsOwn),
    api_keys: (await keysOf(tenant, caller)).map(asItsOwn),
    users: await usersOf(tenant, caller),
  };
  const commands = await waitingCommands(tenant, caller.applianceId, sealer);
  // The version stands in a URL, so it is made of no one-time code.
  const versioned = { ...content, commands: commands.map(({ command_id }) => command_id) };
  // It changes with every document of the organization, and comes with each acknowledgement too.
  const lease = await grantLease(tenant, caller.applianceId, now);
  return { ...content, commands, lease, version: createHash('sha256').update(canonicalJson(versioned)).digest('hex') };
}
