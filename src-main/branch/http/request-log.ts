import type { Request, RequestHandler } from 'express';
import type { Logger } from '../../platform/logger.ts';
import { knownApiKeyOf, requestIdOf } from './request-context.ts';

// The route's pattern, never the path or the query as sent: those may hold what is nobody's business.
function routeOf(request: Request): string {
  const route: unknown = request.route;
  const pattern: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : undefined;
  if (typeof pattern !== 'string') return 'none';
  return request.originalUrl.startsWith('/v1/') && !pattern.startsWith('/v1/') ? `/v1${pattern}` : pattern;
}

/** Writes one line for each request, once it is answered or its client has gone. */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const beganAt = performance.now();
    response.once('close', () => {
      logger.info(
        {
          method: request.method,
          route: routeOf(request),
          status: response.writableFinished ? response.statusCode : null,
          duration_ms: Math.round((performance.now() - beganAt) * 10) / 10,
          request_id: requestIdOf(request),
          key: knownApiKeyOf(request)?.last_four ?? null,
        },
        'request',
      );
    });
    next();
  };
}
