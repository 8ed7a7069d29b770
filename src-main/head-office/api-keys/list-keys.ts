import type { ExpressionBuilder } from 'kysely';
import type { ApiKeyListQuery } from '../../../src-shared/api/dashboard/branches/api-keys.ts';
import { createPage, orderedByInstant, positionOf } from '../../server/list-page.ts';
import type { CompanyRow } from '../companies/company-profile.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { apiKeyResource } from './key-resource.ts';

type KeyExpressions = ExpressionBuilder<Schema, 'api_keys'>;

function hasStatus(eb: KeyExpressions, status: NonNullable<ApiKeyListQuery['status']>, now: Date) {
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
  const { environment, status, limit } = query;
  const scope = { list: 'api_keys', companyId: company.company_id, environment, status };
  const after = positionOf(scope, query, orderedByInstant);
  const all = tenant.selectFrom('api_keys').where('company_id', '=', company.company_id);
  const ofEnvironment = environment === undefined ? all : all.where('environment', '=', environment);
  const matching = status === undefined ? ofEnvironment : ofEnvironment.where((eb) => hasStatus(eb, status, now));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const ordered = matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('key_id', 'desc')
    .limit(limit + 1);
  const rest =
    after === undefined
      ? ordered
      : ordered.where((eb) => eb(eb.refTuple('created_at', 'key_id'), '<', eb.tuple(after.value, after.id)));
  return createPage(scope, query, {
    rows: await rest.execute(),
    total,
    positionOf: (row) => ({ value: row.created_at.toISOString(), id: row.key_id }),
    show: (row) => apiKeyResource(row, now),
  });
}
