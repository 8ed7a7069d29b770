import type { Request, RequestHandler, Router } from 'express';
import type { Logger } from '#main/platform/logger.ts';
import { networkOf } from '../network-of.ts';
import { requestIdOf } from './request-id.ts';

/** A router and where it is mounted, e.g. `/v1`. */
export type MountedRouter = {
  path: string;
  router: Router;
  /** Whether open pages read from it every few seconds, by themselves: what it answers well to a GET is no event of the log. */
  isReadByPages?: boolean;
};

const longestPath = 100;
const likeAnApiKey = /tax_(?:test|live)_[^/]*/g;
// Whoever has the link of a receipt may read it.
const likeAReceipt = /^\/r\/.*/;

// Only the path, because a query may be confidential; an API key in the path and the token of a receipt are redacted, too.
function pathOf(request: Request): string {
  const [path = ''] = request.originalUrl.split('?', 1);
  return path.startsWith('/')
    ? path.replaceAll(likeAnApiKey, '***').replace(likeAReceipt, '/r/***').slice(0, longestPath)
    : 'none';
}

function matches(pattern: string, path: string): boolean {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  if (expected.length !== given.length) return false;
  return expected.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]));
}

// The patterns of the routes of a router, in the order in which they are tried.
function routesOf({ path, router }: MountedRouter): string[] {
  return router.stack.flatMap(({ route }) => (route === undefined ? [] : [path + route.path]));
}

// Names the route of a request by its pattern, in place of the path as sent.
function createRouteNames(apis: readonly MountedRouter[]): (request: Request) => string {
  let routes: string[] | undefined;
  return (request) => {
    const route: unknown = request.route;
    const pattern: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : undefined;
    if (typeof pattern === 'string') {
      const own = apis.find(({ path }) => request.originalUrl.startsWith(`${path}/`));
      return own === undefined || pattern.startsWith(`${own.path}/`) ? pattern : own.path + pattern;
    }
    // A request that was refused before routing has none.
    const path = pathOf(request);
    routes ??= apis.flatMap(routesOf);
    return routes.find((known) => matches(known, path)) ?? path;
  };
}

// Pages, their files, and what they read by themselves: a page that is open would push all else out of the log.
function isOfPages({ method, originalUrl }: Request, status: number, apis: readonly MountedRouter[]): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || status >= 400) return false;
  const api = apis.find(({ path }) => originalUrl.startsWith(`${path}/`));
  return api === undefined ? originalUrl.startsWith('/assets/') : api.isReadByPages === true;
}

// The lines of one caller with one status in one second.
const mostLines = 10;
const windowMs = 1_000;
const mostCauses = 1_000;

// Keeps refusals of one cause from filling the log.
type RefusalLines = {
  /** Whether a refusal of this cause is still to be logged; if not, it is counted. */
  admit(cause: string): boolean;
};

/**
 * Admits ten lines a second of each cause, and says at the end of that second how many were left out.
 *
 * @param report is called with a cause and how many of its lines were left out.
 */
export function createRefusalLines(report: (cause: string, leftOut: number) => void): RefusalLines {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function endWindow(): void {
    timer = undefined;
    const counted = [...counts];
    counts.clear();
    for (const [cause, count] of counted) if (count > mostLines) report(cause, count - mostLines);
  }

  return {
    admit(cause) {
      timer ??= setTimeout(endWindow, windowMs).unref();
      // Whoever has many addresses has one cause for all that come after these.
      const counted = counts.has(cause) || counts.size < mostCauses ? cause : 'others';
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= mostLines;
    },
  };
}

/**
 * Logs one line per request, once it is answered or the client has disconnected; of refusals of one caller by one status, a few a second.
 *
 * @param keyOf the name of a request's credentials in the log; null if it has none.
 */
export function logRequests(
  logger: Logger,
  apis: readonly MountedRouter[],
  keyOf: (request: Request) => string | null,
): RequestHandler {
  const routeOf = createRouteNames(apis);
  const refusals = createRefusalLines((cause, leftOut) => logger.info({ cause, left_out: leftOut }, 'refused requests left out'));
  return (request, response, next) => {
    const beganAt = performance.now();
    // The address is not known any more once the connection is closed.
    const address = networkOf(request.ip ?? '');
    response.once('close', () => {
      const { statusCode } = response;
      const key = keyOf(request);
      if (statusCode >= 400 && !refusals.admit(`${statusCode} ${key ?? address}`)) return;
      const level = isOfPages(request, statusCode, apis) ? 'debug' : 'info';
      logger[level](
        {
          method: request.method,
          route: routeOf(request),
          status: response.writableFinished ? statusCode : null,
          duration_ms: Math.round((performance.now() - beganAt) * 10) / 10,
          request_id: requestIdOf(request),
          key,
        },
        'request',
      );
    });
    next();
  };
}
