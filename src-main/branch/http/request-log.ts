import type { Request, RequestHandler, Router } from 'express';
import type { Logger } from '../../platform/logger.ts';
import { knownApiKeyOf, requestIdOf } from './request-context.ts';

const longestPath = 100;
const likeAnApiKey = /tax_(?:test|live)_[^/]*/gu;

// The path alone, since a query may hold what is nobody's business; a key that somebody has put into it is no exception.
function pathOf(request: Request): string {
  const [path = ''] = request.originalUrl.split('?');
  return path.startsWith('/') ? path.replaceAll(likeAnApiKey, '***').slice(0, longestPath) : 'none';
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return false;
  return wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]));
}

// The route's pattern, in place of the path as sent. A request that was refused before its route was looked for has none yet.
function routeOf(request: Request, v1Routes: () => readonly string[]): string {
  const route: unknown = request.route;
  const pattern: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : undefined;
  if (typeof pattern !== 'string') {
    const path = pathOf(request);
    return v1Routes().find((known) => matches(known, path)) ?? path;
  }
  return request.originalUrl.startsWith('/v1/') && !pattern.startsWith('/v1/') ? `/v1${pattern}` : pattern;
}

/** The patterns of the routes under `/v1`, in the order in which they are tried. */
export function v1RoutesOf(router: Router): string[] {
  return router.stack.flatMap(({ route }) => (route === undefined ? [] : [`/v1${route.path}`]));
}

/**
 * Writes one line for each request, once it is answered or its client has gone.
 *
 * @param v1Routes asked for when they are needed, since they are added behind this.
 */
export function logRequests(logger: Logger, v1Routes: () => readonly string[]): RequestHandler {
  return (request, response, next) => {
    const beganAt = performance.now();
    response.once('close', () => {
      logger.info(
        {
          method: request.method,
          route: routeOf(request, v1Routes),
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
