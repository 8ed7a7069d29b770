import type { z } from 'zod';
import { refuseIfAny } from '../issue/request/request-fault.ts';
import { schemaFaults } from '../issue/request/schema-faults.ts';

/**
 * Parses a body by its schema.
 *
 * @throws AppError VALIDATION_ERROR with every fault.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  refuseIfAny(schemaFaults(parsed.error));
  throw parsed.error;
}
