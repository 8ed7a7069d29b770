import type { Selectable, ExpressionBuilder } from 'kysely';
import type { ApiKeyResource, ApiKeyListQuery } from '#shared/api/dashboard/api-keys.ts';
import { newestFirst } from '../request/newest-first.ts';
import type { Schema } from '../db/schema.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { CompanyRow } from './company-profile.ts';

/** An API key as it is stored: its hash, never the key. */
export type ApiKeyRow = Selectable<Schema['api_keys']>;

function statusOf({ revoked_at, expires_at }: ApiKeyRow, now: Date): ApiKeyResource['status'] {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'active';
  return expires_at > now ? 'expiring' : 'expired';
}

function personOf(userId: string | null, name: string | null): ApiKeyResource['created_by'] {
  return userId === null || name === null ? null : { user_id: userId, name };
}

/** A key as lists show it. */
export function apiKeyResource(row: ApiKeyRow, now: Date): ApiKeyResource {
  return {
    key_id: row.key_id,
    company_id: row.company_id,
    name: row.name,
    environment: row.environment,
    prefix: row.prefix,
    last_four: row.last_four,
    default_egs_unit_id: row.default_egs_unit_id,
    status: statusOf(row, now),
    created_at: row.created_at.toISOString(),
    created_by: personOf(row.created_by, row.created_by_name),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoked_by: personOf(row.revoked_by, row.revoked_by_name),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_from: row.last_used_from,
    appliance_id: row.appliance_id,
  };
}

/** What the audit log says of a new key. */
export function auditedKey({ company_id, name, environment, prefix, last_four, default_egs_unit_id }: ApiKeyRow) {
  return { company_id, name, environment, prefix, last_four, default_egs_unit_id };
}

function hasStatus(eb: ExpressionBuilder<Schema, 'api_keys'>, status: NonNullable<ApiKeyListQuery['status']>, now: Date) {
  const valid = eb('revoked_at', 'is', null);
  switch (status) {
    case 'revoked':
      return eb('revoked_at', 'is not', null);
    case 'active':
      return eb.and([valid, eb('expires_at', 'is', null)]);
    case 'expiring':
      return eb.and([valid, eb('expires_at', '>', now)]);
    case 'expired':
      return eb.and([valid, eb('expires_at', '<=', now)]);
  }
}

/** A page of the keys of a company, newest first. */
export async function listKeys(tenant: Tenant, company: CompanyRow, query: ApiKeyListQuery, now: Date) {
  const { environment, status } = query;
  const all = tenant.selectFrom('api_keys').selectAll().where('company_id', '=', company.company_id);
  const ofEnvironment = environment === undefined ? all : all.where('environment', '=', environment);
  return newestFirst({ list: 'api_keys', companyId: company.company_id, environment, status }, query, {
    rows: status === undefined ? ofEnvironment : ofEnvironment.where((eb) => hasStatus(eb, status, now)),
    by: ['created_at', 'key_id'],
    show: (row) => apiKeyResource(row, now),
  });
}
