import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { ChangeApiKeyRequest, CreateApiKeyRequest } from '#shared/api/dashboard/api-keys.ts';
import { missingForProduction } from '#shared/invoice/production-profile.ts';
import { createApiKey, hashApiKey } from '#main/server/authentication/api-key.ts';
import { invalid, refusalOf } from '#main/server/request/request-fault.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Caller } from '../request/route.ts';
import { requireFound } from '../request/require-id.ts';
import { lockCompany, type CompanyRow } from './company-profile.ts';
import type { ApiKeyRow } from './list-keys.ts';

const hourMs = 3_600_000;
const lastCharacters = 4;

/** A key that was just made: what is stored, and the key itself, which is shown once. */
export type MadeApiKey = { row: ApiKeyRow; apiKey: string };

/** Who does something with a key, and when. */
export type KeyAct = { by: Pick<Caller, 'userId' | 'name'>; at: Date };

type KeyFacts = Pick<
  ApiKeyRow,
  'organization_id' | 'company_id' | 'environment' | 'name' | 'default_egs_unit_id' | 'appliance_id'
>;

async function makeKey(tenant: Tenant, facts: KeyFacts, { by, at }: KeyAct): Promise<MadeApiKey> {
  const apiKey = createApiKey(facts.environment);
  const row: ApiKeyRow = {
    ...facts,
    key_id: randomUUID(),
    key_hash: hashApiKey(apiKey),
    prefix: apiKey.slice(0, apiKey.lastIndexOf('_') + 1),
    last_four: apiKey.slice(-lastCharacters),
    created_at: at,
    created_by: by.userId,
    created_by_name: by.name,
    expires_at: null,
    revoked_at: null,
    revoked_by: null,
    revoked_by_name: null,
    last_used_at: null,
    last_used_from: null,
  };
  await tenant.insertInto('api_keys').values(row).execute();
  return { row, apiKey };
}

function requireProductionProfile(company: CompanyRow): void {
  const missing = missingForProduction(company);
  if (missing.length === 0) return;
  const details = missing.map((path) => ({ path, code: 'required', message: 'is missing from the company profile' }));
  throw new AppError('COMPANY_PROFILE_INCOMPLETE', { details });
}

// A unit that is on its way from its branch is not known yet, and can be named once it is.
async function requireUnit(
  tenant: Tenant,
  { company_id, environment }: Pick<ApiKeyRow, 'company_id' | 'environment'>,
  unitId: string | null,
): Promise<void> {
  if (unitId === null) return;
  const unit = tenant.selectFrom('egs_units').select('egs_unit_id').where('egs_unit_id', '=', unitId);
  const own = unit.where('company_id', '=', company_id).where('environment', '=', environment);
  if ((await own.executeTakeFirst()) !== undefined) return;
  const message = `is not a ${environment} unit of this company`;
  throw refusalOf([invalid('default_egs_unit_id', 'unknown_unit', message)]);
}

/**
 * Makes a key of a company.
 *
 * @throws AppError NOT_FOUND, COMPANY_PROFILE_INCOMPLETE with what is missing, or VALIDATION_ERROR for a unit that is not its own.
 */
export async function createKey(tenant: Tenant, companyId: string, body: CreateApiKeyRequest, act: KeyAct): Promise<MadeApiKey> {
  const company = await lockCompany(tenant, companyId);
  const { name, environment, default_egs_unit_id = null } = body;
  if (environment === 'production') requireProductionProfile(company);
  await requireUnit(tenant, { company_id: companyId, environment }, default_egs_unit_id);
  const { organization_id, company_id } = company;
  return makeKey(tenant, { organization_id, company_id, environment, name, default_egs_unit_id, appliance_id: null }, act);
}

// A key, which nothing else can change until the transaction ends.
async function lockKey(tenant: Tenant, keyId: string): Promise<ApiKeyRow> {
  return requireFound(await tenant.selectFrom('api_keys').selectAll().where('key_id', '=', keyId).forUpdate().executeTakeFirst());
}

/** A key that replaces another one, which stays valid for a while. */
export type RotatedKey = MadeApiKey & { previous: { keyId: string; expiresAt: Date } };

/**
 * Makes a key in place of another one, with the same company, environment, name and unit.
 *
 * @throws AppError NOT_FOUND, or API_KEY_NOT_ACTIVE for one that has been rotated or revoked before.
 */
export async function rotateKey(tenant: Tenant, keyId: string, graceHours: number, act: KeyAct): Promise<RotatedKey> {
  const old = await lockKey(tenant, keyId);
  if (old.revoked_at !== null || old.expires_at !== null) throw new AppError('API_KEY_NOT_ACTIVE');
  const { organization_id, company_id, environment, name, default_egs_unit_id, appliance_id } = old;
  const made = await makeKey(tenant, { organization_id, company_id, environment, name, default_egs_unit_id, appliance_id }, act);
  const expiresAt = new Date(act.at.getTime() + Math.round(graceHours * hourMs));
  await tenant.updateTable('api_keys').set({ expires_at: expiresAt }).where('key_id', '=', keyId).execute();
  return { ...made, previous: { keyId, expiresAt } };
}

/** A key before and after a change. */
export type ChangedKey = { before: ApiKeyRow; after: ApiKeyRow };

/**
 * Ends a key at once; a key that was revoked before stays as it is.
 *
 * @throws AppError NOT_FOUND.
 */
export async function revokeKey(tenant: Tenant, keyId: string, { by, at }: KeyAct): Promise<ChangedKey> {
  const before = await lockKey(tenant, keyId);
  if (before.revoked_at !== null) return { before, after: before };
  const revoked = { revoked_at: at, revoked_by: by.userId, revoked_by_name: by.name };
  await tenant.updateTable('api_keys').set(revoked).where('key_id', '=', keyId).execute();
  return { before, after: { ...before, ...revoked } };
}

/**
 * Changes the name or the default unit of a key.
 *
 * @throws AppError NOT_FOUND, or VALIDATION_ERROR for a unit that is not of its company and environment.
 */
export async function changeKey(tenant: Tenant, keyId: string, body: ChangeApiKeyRequest): Promise<ChangedKey> {
  const before = await lockKey(tenant, keyId);
  const changed = {
    name: body.name ?? before.name,
    default_egs_unit_id: body.default_egs_unit_id === undefined ? before.default_egs_unit_id : body.default_egs_unit_id,
  };
  if (changed.default_egs_unit_id !== before.default_egs_unit_id) await requireUnit(tenant, before, changed.default_egs_unit_id);
  await tenant.updateTable('api_keys').set(changed).where('key_id', '=', keyId).execute();
  return { before, after: { ...before, ...changed } };
}
