import { sql, type Expression } from 'kysely';
import { mostCounted } from '../../server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';

/** The number of rows of a query that may find many, counted to one more than {@link mostCounted}. */
export async function countRows(tenant: Tenant, rows: Expression<unknown>): Promise<number> {
  const found = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM ${rows} AS matching LIMIT ${mostCounted + 1}) AS counted`.execute(tenant);
  return found.rows[0]?.total ?? 0;
}
