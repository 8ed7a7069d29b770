import assert from 'node:assert/strict';
import type { z } from 'zod';
import { refuseIfAny, type RequestFault } from './request-fault.ts';
import { readBySchema } from './read-by-schema.ts';

/**
 * Parses a body by its schema.
 *
 * @param further other faults of the request, reported together with those of the body.
 * @throws AppError VALIDATION_ERROR with every fault, or the code of the first of the further ones.
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  further: readonly RequestFault[] = [],
): z.output<Schema> {
  const read = readBySchema(schema, body);
  refuseIfAny([...(read.ok ? [] : read.fault), ...further]);
  assert(read.ok, 'a body that does not parse has a fault');
  return read.value;
}
