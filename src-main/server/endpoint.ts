import type { RequestHandler, Router } from 'express';
import { AppError } from '#shared/api/app-error.ts';

const methods = ['get', 'post', 'patch', 'delete'] as const;

type Handlers = Partial<Record<(typeof methods)[number], RequestHandler[]>>;

/** Serves a path by method; every other method is answered 405 with the Allow header. HEAD follows GET. */
export function addEndpoint(router: Pick<Router, 'route'>, path: string, handlers: Handlers): void {
  const allowed: string[] = [];
  // One route, so that a request which is for another path is compared with this one once.
  const route = router.route(path);
  for (const method of methods) {
    const handler = handlers[method];
    if (handler === undefined) continue;
    route[method](...handler);
    allowed.push(method.toUpperCase(), ...(method === 'get' ? ['HEAD'] : []));
  }
  route.all(() => {
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } });
  });
}
