import { AppError } from '../../../src-shared/api/app-error.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * An id in the path of a request.
 *
 * @throws AppError NOT_FOUND if it is malformed, as for one that does not exist.
 */
export function pathId(params: Readonly<Record<string, string>>, name: string): string {
  const id = params[name] ?? '';
  if (!uuid.test(id)) throw new AppError('NOT_FOUND');
  return id.toLowerCase();
}
