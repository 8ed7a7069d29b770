import { sql } from 'kysely';
import type { Tenant } from '../../db/in-organization.ts';

/** The columns of a table with their types in PostgreSQL. */
export type ColumnTypes<Row> = Readonly<Record<keyof Row & string, string>>;

function columnOf(rows: readonly object[], name: string): unknown[] {
  return rows.map((row) => {
    const value: unknown = Reflect.get(row, name);
    return value instanceof Date ? value.toISOString() : (value ?? null);
  });
}

/**
 * Inserts rows, but not those that are there already. Each column goes as one array, so that the statement is the same for any number
 * of rows: with a parameter for each value, half of the time would go to writing, reading and planning the statement.
 */
export async function insertColumns<Row extends object>(
  tenant: Tenant,
  table: string,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries<string>(types);
  const arrays = columns.map(([name, type]) => sql`${columnOf(rows, name)}::${sql.raw(type)}[]`);
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    SELECT * FROM unnest(${sql.join(arrays)}) ON CONFLICT DO NOTHING
  `.execute(tenant);
}
