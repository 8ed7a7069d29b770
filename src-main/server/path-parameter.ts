import assert from 'node:assert/strict';
import type { Request } from 'express';

/** A parameter of the matched path. */
export function pathParameter(request: Request, name: string): string {
  const value: unknown = request.params[name];
  assert(typeof value === 'string', 'the route names its parameter once');
  return value;
}
