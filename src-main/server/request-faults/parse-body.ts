import type { z } from 'zod';
import { refuseIfAny, type RequestFault } from './request-fault.ts';
import { schemaFaults } from './schema-faults.ts';

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
  const parsed = schema.safeParse(body);
  refuseIfAny([...(parsed.success ? [] : schemaFaults(parsed.error)), ...further]);
  if (parsed.success) return parsed.data;
  throw parsed.error;
}
