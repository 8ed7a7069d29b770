import assert from 'node:assert/strict';
import type { z } from 'zod';
import { invalid, refuseIfAny, type RequestFault } from './request-fault.ts';
import { readBySchema } from './read-by-schema.ts';

/**
 * Parses a query by its schema. A parameter that is sent twice is a fault, since either value may have been meant.
 *
 * @param further other faults of the request, reported together with those of the query.
 * @throws AppError VALIDATION_ERROR with every fault, or the code of the first of the further ones.
 */
export function parseQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: Record<string, unknown>,
  further: readonly RequestFault[] = [],
): z.output<Schema> {
  const repeated = Object.keys(query).filter((name) => Array.isArray(query[name]));
  const read = readBySchema(schema, query);
  if (read.ok && repeated.length === 0 && further.length === 0) return read.value;
  const others = read.ok ? [] : read.fault.filter((fault) => !repeated.includes(fault.path));
  refuseIfAny([...repeated.map((name) => invalid(name, 'repeated', 'must be sent once')), ...others, ...further]);
  assert.fail('a query that does not parse has a fault');
}
