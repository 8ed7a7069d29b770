import { sql, type SelectQueryBuilder, type Expression } from 'kysely';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import { createPage, orderedByInstant, positionOf, type PageScope, mostCounted } from '#main/server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';

/** The number of rows of a query that may find many, counted to one more than {@link mostCounted}. */
export async function countRows(tenant: Tenant, rows: Expression<unknown>): Promise<number> {
  const found = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM ${rows} AS matching LIMIT ${mostCounted + 1}) AS counted`.execute(tenant);
  return found.rows[0]?.total ?? 0;
}

/** The filters that a request names, to hold rows against: `where((eb) => eb.and(given({ kind })))`. */
export function given<Filters extends object>(filters: Filters): { [Name in keyof Filters]?: Exclude<Filters[Name], undefined> } {
  const named = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.assign({}, ...named.map(([name, value]) => ({ [name]: value })));
}

/**
 * A page of rows, newest first; those of one instant in the order of their ids.
 *
 * @param list.rows the rows of the whole list, with the columns that a row is shown by.
 * @param list.by the columns of the instant and of the id.
 * @param list.of the table of these columns, where there are several.
 * @param list.total how many rows there are, where counting them all costs too much or can be done with fewer tables.
 */
export async function newestFirst<
  DB,
  TB extends keyof DB,
  At extends string,
  Id extends string,
  Row extends Record<At, Date> & Record<Id, string>,
  Shown,
>(
  scope: PageScope,
  query: PageQuery,
  list: {
    rows: SelectQueryBuilder<DB, TB, Row>;
    by: readonly [At, Id];
    of?: string;
    total?: number;
    show: (row: Row) => Shown;
  },
) {
  const [at, id] = list.by;
  const [instant, name] = list.by.map((column) => sql.ref(list.of === undefined ? column : `${list.of}.${column}`));
  const after = positionOf(scope, query, orderedByInstant);
  const rest =
    after === undefined ? list.rows : list.rows.where(sql<boolean>`(${instant}, ${name}) < (${after.value}, ${after.id})`);
  const rows = await rest
    .orderBy(sql`${instant}`, 'desc')
    .orderBy(sql`${name}`, 'desc')
    .limit(query.limit + 1)
    .execute();
  const counted = list.rows
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>();
  return createPage(scope, query, {
    rows,
    total: list.total ?? (await counted.executeTakeFirstOrThrow()).total,
    positionOf: (row) => ({ value: row[at].toISOString(), id: row[id] }),
    show: list.show,
  });
}
