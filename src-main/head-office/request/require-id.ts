import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';

const uuid = z.uuid();

/**
 * The id that a path names. One that cannot be an id is refused like one that nothing has.
 *
 * @throws AppError NOT_FOUND.
 */
export function requireId(params: Readonly<Record<string, string>>, name: string): string {
  const parsed = uuid.safeParse(params[name]);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data.toLowerCase();
}

/**
 * What has an id.
 *
 * @throws AppError NOT_FOUND if nothing has it.
 */
export function requireFound<Value>(found: Value | undefined): Value {
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
