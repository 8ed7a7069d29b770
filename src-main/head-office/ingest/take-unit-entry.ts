import { z } from 'zod';
import type { EntryOf } from '#shared/api/sync/change-entries.ts';
import type { ApplianceCaller } from '../branches/appliance-credential.ts';
import { keepOutage } from '../branches/outages.ts';
import { countUnit } from '../billing/usage-counters.ts';
import type { Tenant } from '../db/in-organization.ts';
import { announceSnapshot } from '../people/accounts/snapshot-version.ts';
import type { Refusal } from './check-document.ts';
import type { KnownRows } from './known-rows.ts';

/** An entry that is not about a document. */
export type UnitEntry = EntryOf<'company' | 'unit' | 'certificate' | 'unit_state' | 'chain_end' | 'key' | 'key_used' | 'outage'>;

type Taking = {
  tenant: Tenant;
  caller: ApplianceCaller;
  known: KnownRows;
  /** Units that these entries make active. */
  activated: Set<string>;
  /** Whether they were kept apart before. */
  isKept: boolean;
};

const foreignUnit: Refusal = { code: 'FOREIGN_UNIT', reason: 'The unit is not one of this appliance.' };
const foreignCompany: Refusal = { code: 'FOREIGN_COMPANY', reason: 'The appliance is not one of this company.' };

async function takeCompany(
  { tenant, caller, known }: Taking,
  { company_id, profile }: EntryOf<'company'>,
): Promise<Refusal | undefined> {
  if (!caller.companyIds.includes(company_id)) return foreignCompany;
  const stored = JSON.stringify(profile);
  await tenant
    .insertInto('appliance_companies')
    .values({
      organization_id: caller.organizationId,
      appliance_id: caller.applianceId,
      company_id,
      profile: stored,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'appliance_id', 'company_id']).doUpdateSet({ profile: stored }),
    )
    .execute();
  known.vatNumbers.set(company_id, profile.vat_number);
  return undefined;
}

async function takeUnit({ tenant, caller, known }: Taking, { unit }: EntryOf<'unit'>): Promise<Refusal | undefined> {
  if (!caller.companyIds.includes(unit.company_id)) return foreignCompany;
  const before = known.units.get(unit.egs_unit_id);
  if (before !== undefined) return before.isOurs ? undefined : foreignUnit;
  await tenant
    .insertInto('egs_units')
    .values({
      organization_id: caller.organizationId,
      appliance_id: caller.applianceId,
      ...unit,
      created_at: new Date(unit.created_at),
      state: null,
      chain_end: null,
      production_certificate_id: null,
    })
    .execute();
  const { egs_unit_id: egsUnitId, environment } = unit;
  // Of a unit and its replacement one counts.
  if (unit.replaces_egs_unit_id === undefined)
    await countUnit(tenant, caller.organizationId, { egsUnitId, environment, createdAt: new Date(unit.created_at) });
  known.units.set(unit.egs_unit_id, { companyId: unit.company_id, isOurs: true });
  return undefined;
}

async function takeCertificate(
  { tenant, caller, known }: Taking,
  { certificate }: EntryOf<'certificate'>,
): Promise<Refusal | undefined> {
  if (known.units.get(certificate.egs_unit_id)?.isOurs !== true) return foreignUnit;
  await tenant
    .insertInto('egs_certificates')
    .values({
      organization_id: caller.organizationId,
      ...certificate,
      issued_at: new Date(certificate.issued_at),
      expires_at: new Date(certificate.expires_at),
      received_at: new Date(certificate.received_at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { certificate_id, egs_unit_id } = certificate;
  if (!known.certificates.has(certificate_id)) {
    known.certificates.set(certificate_id, { egsUnitId: egs_unit_id, certificate: certificate.certificate });
  }
  return undefined;
}

async function takeUnitState({ tenant, known, activated }: Taking, { egs_unit_id, state }: EntryOf<'unit_state'>) {
  if (known.units.get(egs_unit_id)?.isOurs !== true) return foreignUnit;
  const { production_certificate_id } = state;
  const before = await tenant.selectFrom('egs_units').select('state').where('egs_unit_id', '=', egs_unit_id).executeTakeFirst();
  const wasActive = before?.state?.onboarding_status === 'active';
  if (state.onboarding_status === 'active' && !wasActive) activated.add(egs_unit_id);
  await tenant
    .updateTable('egs_units')
    .set({ state: JSON.stringify(state), production_certificate_id })
    .where('egs_unit_id', '=', egs_unit_id)
    .execute();
  return undefined;
}

async function takeChainEnd({ tenant, known }: Taking, { egs_unit_id, chain_end }: EntryOf<'chain_end'>) {
  if (known.units.get(egs_unit_id)?.isOurs !== true) return foreignUnit;
  const stored = chain_end === null ? null : JSON.stringify(chain_end);
  await tenant.updateTable('egs_units').set({ chain_end: stored }).where('egs_unit_id', '=', egs_unit_id).execute();
  return undefined;
}

const uuid = z.uuid();

function dateOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

function uuidOrNull(id: string | null): string | null {
  return uuid.safeParse(id).success ? id : null;
}

// Takes over a key that was made at an appliance, before it joined or for a till that was paired: it is listed, rotated and revoked here
// from now on. It works at that appliance alone, so that the credential of one branch makes no key for another one.
async function takeOverKey(
  tenant: Tenant,
  { organizationId, applianceId }: ApplianceCaller,
  { created_at, expires_at, revoked_at, default_egs_unit_id, ...key }: EntryOf<'key'>['key'],
): Promise<void> {
  if (!uuid.safeParse(key.key_id).success) return;
  const taken = await tenant
    .insertInto('api_keys')
    .values({
      organization_id: organizationId,
      ...key,
      default_egs_unit_id: uuidOrNull(default_egs_unit_id),
      created_at: new Date(created_at),
      expires_at: dateOrNull(expires_at),
      revoked_at: dateOrNull(revoked_at),
      last_used_at: null,
      last_used_from: null,
      appliance_id: applianceId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) await announceSnapshot(tenant, organizationId);
}

async function takeKey({ tenant, caller }: Taking, { key }: EntryOf<'key'>): Promise<Refusal | undefined> {
  if (!caller.companyIds.includes(key.company_id)) return foreignCompany;
  await takeOverKey(tenant, caller, key);
  const stored = JSON.stringify(key);
  const { organizationId: organization_id, applianceId: appliance_id } = caller;
  await tenant
    .insertInto('appliance_keys')
    .values({ organization_id, appliance_id, key_id: key.key_id, key: stored })
    .onConflict((conflict) => conflict.columns(['organization_id', 'appliance_id', 'key_id']).doUpdateSet({ key: stored }))
    .execute();
  return undefined;
}

async function takeKeyUse({ tenant, caller }: Taking, { key_id, first_used_at }: EntryOf<'key_used'>): Promise<undefined> {
  await tenant
    .insertInto('api_key_uses')
    .values({
      organization_id: caller.organizationId,
      appliance_id: caller.applianceId,
      key_id,
      first_used_at: new Date(first_used_at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const foreignOutage: Refusal = { code: 'DOCUMENT_BROKEN', reason: 'The outage is one of another branch.' };

/** Takes an entry about a company, a unit, a key or an outage; they are few, so each is written at once. */
export async function takeUnitEntry(taking: Taking, entry: UnitEntry): Promise<Refusal | undefined> {
  switch (entry.kind) {
    case 'company':
      return takeCompany(taking, entry);
    case 'unit':
      return takeUnit(taking, entry);
    case 'certificate':
      return takeCertificate(taking, entry);
    case 'unit_state':
      return takeUnitState(taking, entry);
    case 'chain_end':
      return takeChainEnd(taking, entry);
    case 'key':
      return takeKey(taking, entry);
    case 'key_used':
      return takeKeyUse(taking, entry);
    case 'outage':
      return (await keepOutage(taking, entry)) ? undefined : foreignOutage;
  }
}
