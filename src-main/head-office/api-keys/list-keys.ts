import type { ExpressionBuilder } from 'kysely';
import type { ApiKeyListQuery } from '../../../src-shared/api/dashboard/branches/api-keys.ts';
import type { CompanyRow } from '../companies/company-profile.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { readPage, type Page } from '../request/paged-list.ts';
import type { ApiKeyRow } from './key-resource.ts';

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
export function listKeys(tenant: Tenant, company: CompanyRow, query: ApiKeyListQuery, now: Date): Promise<Page<ApiKeyRow>> {
  const { environment, status, ...page } = query;
  const all = tenant.selectFrom('api_keys').where('company_id', '=', company.company_id);
  const ofEnvironment = environment === undefined ? all : all.where('environment', '=', environment);
  const matching = status === undefined ? ofEnvironment : ofEnvironment.where((eb) => hasStatus(eb, status, now));
  return readPage(page, {
    scope: ['api_keys', company.company_id, environment, status],
    idOf: (row) => row.key_id,
    positionOf: (id) => all.select(['created_at', 'key_id']).where('key_id', '=', id).executeTakeFirst(),
    rows(after, most) {
      const ordered = matching.selectAll().orderBy('created_at', 'desc').orderBy('key_id', 'desc').limit(most);
      if (after === undefined) return ordered.execute();
      return ordered
        .where((eb) => eb(eb.refTuple('created_at', 'key_id'), '<', eb.tuple(after.created_at, after.key_id)))
        .execute();
    },
    async count() {
      const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return count;
    },
  });
}
