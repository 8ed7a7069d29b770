import type { Express, RequestHandler, Router } from 'express';
import type { HealthCondition } from '#main/server/http-app/health.ts';
import { addWebApp } from '#main/server/http-app/web-app.ts';
import { hostNamesOn } from '#main/server/http-app/host-check.ts';
import { createHttpApp } from '#main/server/http-app/http-app.ts';
import { addMetricsRoute, measureRequests } from '#main/server/metrics-route.ts';
import { pagesFolder, bundledFile } from '#main/platform/assets.ts';
import type { Metrics } from '#main/platform/metrics.ts';
import { addDocsPage } from '#main/server/openapi/docs-page.ts';
import { AppError } from '#shared/api/app-error.ts';
import { requestIdOf } from '#main/server/http-app/request-id.ts';
import { readBody } from '#main/server/request/read-body.ts';
import type { Call, Reply } from '#main/server/routes/route.ts';
import { createRouter } from '#main/server/routes/router.ts';
import { databaseFault } from '../db/database-fault.ts';
import { createReceiptRouter, receiptPath } from '../documents/receipt-router.ts';
import type { LimitRequests } from '../request/request-limits.ts';
import type { Route, OpenRoute, RawCall, SignedCall, SignedRoute } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../people/sign-in/access-token.ts';
import { inOrganization, limitTo } from '../db/in-organization.ts';
import { callerOf, requireRight, presentedToken } from '../request/caller.ts';
import { runOnce } from '../request/idempotency.ts';
import { apiTitle, headOfficeDocument } from './head-office-document.ts';

type HeadOfficeAppOptions = {
  host: string;
  hostNames: readonly string[];
  logsRequests: boolean;
  conditions: () => readonly HealthCondition[];
  /** Called with each fault that is no answer. */
  metFault: (cause: unknown) => void;
  trustedProxies: readonly string[];
  metrics: Metrics;
  /** The addresses and networks that may read the measurements. */
  metricsReaders: readonly string[];
};

// `/api/docs` and `/api/openapi.json`, for which nobody has to be signed in. Must be added before the routes of `/api`.
function addHeadOfficeDocsPage(app: Express, { routes, version }: { routes: readonly Route[]; version: string }): void {
  addDocsPage(app, {
    title: apiTitle,
    path: '/api/docs',
    documents: { '/api/openapi.json': () => headOfficeDocument(routes, version) },
    adapter: bundledFile('src-main/head-office/http/docs-page/adapter.js'),
    dataOfPage: () => ({}),
  });
}

const longestDevice = 200;

type ApiParts = { services: Services; accessTokens: AccessTokens; limits: LimitRequests };

function rawCallOf(call: Call): RawCall {
  const { request } = call;
  const device = (request.headers['user-agent'] ?? '').slice(0, longestDevice);
  return { ...call, origin: { address: request.ip ?? '', device, requestId: requestIdOf(request) } };
}

function isOpen(route: Route): route is OpenRoute {
  return route.access === 'anyone';
}

// Refusals in the order of the contract: 401, 403, then 404 and 400 of the handler.
async function answerPerson(
  call: RawCall,
  route: SignedRoute,
  { services: { db, clock, sealer }, accessTokens, limits }: ApiParts,
): Promise<Reply> {
  const { request } = call;
  const subject = await accessTokens.read(presentedToken(request.headers.authorization));
  await limits.ofSession(request, subject.sessionId);
  const once = <Asked extends object>(work: (call: SignedCall) => Promise<Reply | Asked>): Promise<Reply | Asked> =>
    inOrganization(
      db,
      subject.organizationId,
      async (tenant) => {
        const caller = await callerOf(tenant, subject);
        if (route.access !== 'signed_in') {
          if (caller.lacksTotp) throw new AppError('TOTP_SETUP_REQUIRED');
          requireRight(caller, route.access);
        }
        await limitTo(tenant, caller.reach);
        const signed = { ...call, caller, tenant };
        if (route.method === 'get') return work(signed);
        const { organizationId, userId } = caller;
        const endpoint = `${route.method} ${request.path}`;
        const header = request.get('idempotency-key');
        const keyed = { header, organizationId, userId, endpoint, body: request.body, now: clock.now(), sealer };
        return runOnce(tenant, keyed, () => work(signed));
        // What a report adds up of several tables is of one moment, whatever arrives meanwhile.
      },
      { isSnapshot: route.access === 'reports.read' },
    );
  const { ask } = route;
  if (ask === undefined) return once(route.answer);
  // Nobody waits for a network while he holds the database: what it was asked for is answered in another transaction afterwards.
  const asked = await once(async (signed) => ({ asks: await ask(signed) }));
  if (!('asks' in asked)) return asked;
  await asked.asks();
  return once(route.answer);
}

// The router of the API.
function createApiRouter(routes: readonly Route[], parts: ApiParts): Router {
  const { limits } = parts;
  const limited: RequestHandler = async (request, _response, next) => {
    await limits.ofAddress(request);
    next();
  };
  return createRouter(routes, {
    // Appliances of many branches may share an address: their routes count each for itself.
    before: (route) => (route.countsCallers ? [] : [limited]),
    readBody: [readBody],
    async answer(route, call) {
      const raw = rawCallOf(call);
      return isOpen(route) ? route.answer(raw) : answerPerson(raw, route, parts);
    },
  });
}

/**
 * Head office's HTTP application: the dashboard at `/`, documents for those who bought at `/r`, `/api` for it and for scripts, described at `/api/docs`, `/healthz` and `/readyz`
 * for monitoring.
 */
export function createHeadOfficeApp(
  services: Services,
  { accessTokens, limits }: { accessTokens: AccessTokens; limits: LimitRequests },
  routes: readonly Route[],
  options: HeadOfficeAppOptions,
): Express {
  return createHttpApp({
    ...options,
    hostNames: hostNamesOn(options.host, options.hostNames),
    logger: services.logger,
    addRoutes(app) {
      addMetricsRoute(app, () => Promise.resolve(options.metrics), options.metricsReaders);
      app.use(measureRequests(options.metrics));
      addHeadOfficeDocsPage(app, { routes, version: services.version });
    },
    api: { path: '/api', router: createApiRouter(routes, { services, accessTokens, limits }) },
    furtherApis: [{ path: receiptPath, router: createReceiptRouter({ ...services, limits }) }],
    errors: {
      appErrorOf(cause) {
        options.metFault(cause);
        return databaseFault(cause);
      },
    },
    addPages(app) {
      addWebApp(app, { folder: pagesFolder(), program: 'head-office', apiPaths: ['/api', receiptPath], logger: services.logger });
    },
  });
}
