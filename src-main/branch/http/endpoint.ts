import type { RequestHandler, Router } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';

type Handlers = { get?: RequestHandler[]; post?: RequestHandler[] };

/** Serves a path by method; every other method is answered 405 with the Allow header. HEAD follows GET. */
export function addEndpoint(router: Router, path: string, handlers: Handlers): void {
  const allowed: string[] = [];
  if (handlers.get !== undefined) {
    router.get(path, ...handlers.get);
    allowed.push('GET', 'HEAD');
  }
  if (handlers.post !== undefined) {
    router.post(path, ...handlers.post);
    allowed.push('POST');
  }
  router.all(path, () => {
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } });
  });
}
