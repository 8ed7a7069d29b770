import assert from 'node:assert/strict';
import type { Compilable, Kysely } from 'kysely';
import { typedSql } from './database.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

type Composed = { text: string; parameters: { value: unknown; position: number | undefined }[] };

// Stands for the parameter at a position while the query is composed; no real value begins with a NUL.
function placeholder(position: number): string {
  return `\u0000${position}`;
}

function assertParameters<Parameters extends readonly unknown[]>(
  placeholders: readonly unknown[],
  count: number,
): asserts placeholders is Parameters {
  assert(placeholders.length === count, 'every parameter has its placeholder');
}

function compose<Parameters extends readonly unknown[]>(
  build: (sql: Kysely<Schema>, ...parameters: Parameters) => Compilable,
): Composed {
  const count = build.length - 1;
  const placeholders: readonly unknown[] = Array.from({ length: count }, (_, position) => placeholder(position));
  assertParameters<Parameters>(placeholders, count);
  const compiled = build(typedSql, ...placeholders).compile();
  const parameters = compiled.parameters.map((value) => {
    const position = placeholders.indexOf(value);
    return { value, position: position === -1 ? undefined : position };
  });
  return { text: compiled.sql, parameters };
}

/**
 * A query that is composed once, at its first use, and then only run: for what every request of a till asks, where composing
 * would cost more than asking. The parameters may only stand where values stand.
 */
export function preparedQuery<Parameters extends readonly unknown[], Row>(
  build: (sql: Kysely<Schema>, ...parameters: Parameters) => Compilable<Row>,
): (db: Database, ...values: Parameters) => Row[] {
  let composed: Composed | undefined;
  return (db, ...values) => {
    composed ??= compose(build);
    const parameters = composed.parameters.map(({ value, position }) => (position === undefined ? value : values[position]));
    return db.rows<Row>(composed.text, parameters);
  };
}
