import express, { type Express, type Request, type RequestHandler } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import type { Logger } from '#main/platform/logger.ts';
import { createErrorHandler, type ErrorHandling } from './error-handler.ts';
import { addHealth, type HealthCondition } from './health.ts';
import { createHostCheck } from './host-check.ts';
import { identifyRequest } from './request-id.ts';
import { logRequests, type MountedRouter } from './request-log.ts';
import { securityHeadersFor } from './security-headers.ts';

/** The options of a program's HTTP application. */
export type HttpAppOptions = {
  /**
   * The names and addresses by which requests come, beside those of loopback, as URLs write them; requests for other hosts are
   * refused.
   */
  hostNames: () => ReadonlySet<string>;
  /**
   * Whether nothing of its host name is called by HTTP, so that browsers may be told so (`Strict-Transport-Security`); true by default.
   */
  isHttpsOnly?: boolean;
  logger: Logger;
  /** The current conditions of the program, which `/readyz` shows; without it there are no health routes. */
  conditions?: () => readonly HealthCondition[];
  api: MountedRouter;
  /** Further APIs, which are matched after it. */
  furtherApis?: readonly MountedRouter[];
  /** Adds routes beside the API, which are matched before it. */
  addRoutes?: (app: Express) => void;
  /** Adds what answers where the API has no route: the pages for people. */
  addPages?: (app: Express) => void;
  errors?: ErrorHandling;
  logsRequests: boolean;
  /** The addresses and networks of proxies whose X-Forwarded-For header is believed; none by default. */
  trustedProxies?: readonly string[];
  /** The name of a request's credentials in the log; null if it has none. */
  keyOf?: (request: Request) => string | null;
};

const notFound: RequestHandler = () => {
  throw new AppError('ROUTE_NOT_FOUND');
};

// One middleware for what every request needs, because each additional one costs some microseconds.
function receive({ hostNames, isHttpsOnly = true }: HttpAppOptions): RequestHandler {
  const setSecurityHeaders = securityHeadersFor(isHttpsOnly);
  const requireOwnHost = createHostCheck(hostNames);
  return (request, response, next) => {
    identifyRequest(request, response);
    setSecurityHeaders(response);
    requireOwnHost(request.headers.host);
    next();
  };
}

/** An HTTP application with what all our programs have in common: request ids, headers, host check, health, log, errors. */
export function createHttpApp(options: HttpAppOptions): Express {
  const { logger, api, furtherApis = [] } = options;
  const apis = [api, ...furtherApis];
  const app = express();
  app.disable('x-powered-by');
  // Responses rarely repeat, so an entity tag of every body would be of no use.
  app.disable('etag');
  app.enable('case sensitive routing');
  if (options.trustedProxies !== undefined) app.set('trust proxy', [...options.trustedProxies]);
  app.use(receive(options));
  if (options.conditions !== undefined) addHealth(app, options.conditions);
  // After the health routes, which monitoring requests every few seconds.
  if (options.logsRequests) app.use(logRequests(logger, apis, options.keyOf ?? (() => null)));
  options.addRoutes?.(app);
  for (const { path, router } of apis) app.use(path, router);
  options.addPages?.(app);
  app.use(notFound);
  app.use(createErrorHandler(logger, options.errors));
  return app;
}
