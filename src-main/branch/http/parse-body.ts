import type { z } from 'zod';
import { refuseIfAny } from '../issue/request/request-fault.ts';
import type { RequestFault } from '../issue/request/request-fault.ts';
import { schemaFaults } from '../issue/request/schema-faults.ts';

/**
 * Parses a body by its schema.
 *
 * @param further what else stands against the request, to be told together with the faults of the body.
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
