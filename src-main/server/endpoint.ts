import type { RequestHandler, Router } from 'express';
import { AppError } from '../../src-shared/api/app-error.ts';

type Handlers = { get?: RequestHandler[]; post?: RequestHandler[] };

/** Serves a path by method; every other method is answered 405 with the Allow header. HEAD follows GET. */
export function addEndpoint(router: Router, path: string, handlers: Handlers): void {
  const allowed: string[] = [];
  // One route, so that a request which is for another path is compared with this one once.
  const route = router.route(path);
  if (handlers.get !== undefined) {
    route.get(...handlers.get);
    allowed.push('GET', 'HEAD');
  }
  if (handlers.post !== undefined) {
    route.post(...handlers.post);
    allowed.push('POST');
  }
  route.all(() => {
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } });
  });
}
