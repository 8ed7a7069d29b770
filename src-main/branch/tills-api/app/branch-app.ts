import type { ErrorRequestHandler, Express, Request, Router } from 'express';
import type { Clock } from '#main/platform/clock.ts';
import type { Metrics } from '#main/platform/metrics.ts';
import { pagesFolder } from '#main/platform/assets.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { jsonBody } from '#main/server/request/json-body.ts';
import { createRouter } from '#main/server/routes/router.ts';
import { createHttpApp } from '#main/server/http-app/http-app.ts';
import { allowOrigins } from '#main/server/http-app/cross-origin.ts';
import { addWebApp } from '#main/server/http-app/web-app.ts';
import { addMetricsRoute } from '#main/server/metrics-route.ts';
import { addressOf } from '#main/server/network-of.ts';
import { createRateLimit, type RateLimitOptions } from '#main/server/rate-limit.ts';
import type { ErrorHandling } from '#main/server/http-app/error-handler.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Printing } from '../../printing/printing.ts';
import type { KeyUses } from '../../companies/key-uses.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { HealthWatch } from '../../health/watch-health.ts';
import type { ReadWorker } from '../../documents/read-worker/read-jobs.ts';
import type { Lan } from '../../lan/lan.ts';
import type { Pairing } from '../../lan/pairing/pairing.ts';
import type { TillErrors } from '../../lan/pairing/till-errors.ts';
import type { TillsSeen } from '../../lan/pairing/tills-seen.ts';
import { apiErrorOf } from '../../db/api-error-of.ts';
import type { Route } from '../request/route.ts';
import { authContextRoute } from '../routes/auth-context.ts';
import { createRoutes, type CreateRoutesOptions } from '../routes/create-routes.ts';
import { addV1DocsPage } from '../docs-page/v1-docs-page.ts';
import { egsRoutes, type EgsRoutesOptions } from '../routes/egs-routes.ts';
import { exportRoute } from '../routes/export-route.ts';
import { invoiceRoutes } from '../routes/invoice-routes.ts';
import { addLanRoutes } from '../routes/lan-routes.ts';
import { dayReportRoute } from '../routes/day-report-route.ts';
import { listRoute } from '../routes/list-route.ts';
import { qrRoute } from '../routes/qr-route.ts';
import { pdfRoute } from '../routes/pdf-route.ts';
import { printReceiptRoute, receiptRoute } from '../routes/receipt-route.ts';
import { referenceRoutes } from '../routes/reference-routes.ts';
import { apiKeyOf, knownApiKeyOf, requireApiKey } from '../request/request-context.ts';
import { responseHeaders } from '../openapi/response-headers.ts';

/** How the appliance responds to its own faults; if a condition explains a temporary failure, it is logged only once. */
export function errorHandling(conditions: Conditions): ErrorHandling {
  return { appErrorOf: apiErrorOf, isReported: (error) => conditions.current().some(({ code }) => code === error.code) };
}

export type BranchAppOptions = {
  db: LedgerReader;
  clock: Clock;
  logger: Logger;
  version: string;
  rateLimit: RateLimitOptions;
  keyUses: KeyUses;
  egs: EgsRoutesOptions;
  create: Omit<CreateRoutesOptions, 'noteSale' | 'tillOf'>;
  reads: ReadWorker;
  pdfRenderer: PdfRenderer;
  printing: Pick<Printing, 'receipt' | 'printReceipt' | 'dayReport'>;
  conditions: Conditions;
  health: HealthWatch;
  lan: Lan;
  pairing: Pairing;
  tills: TillsSeen;
  tillErrors: TillErrors;
  /** The origins of web pages that may call `/v1` and pair. */
  corsOrigins: readonly string[];
  logsRequests: boolean;
  /** What `/metrics` says to this machine. */
  metrics: () => Promise<Pick<Metrics, 'contentType' | 'read'>>;
  /** What is below `/manager`, for the people of the branch. */
  manager: Router;
};

// What pages of listed origins may send and read: all that the tills' API knows.
const crossOrigin = {
  methods: 'GET, HEAD, POST',
  requestHeaders: 'Authorization, Content-Type, Idempotency-Key, Prefer, X-Request-Id',
  responseHeaders: ['X-Request-Id', 'Retry-After', ...Object.keys(responseHeaders)].join(', '),
};

// Counts what is refused, by till; what is answered costs nothing for it.
function noteErrors(tillErrors: TillErrors): ErrorRequestHandler {
  return (cause: unknown, request, _response, next) => {
    const apiKey = knownApiKeyOf(request);
    if (apiKey !== undefined) tillErrors.note(apiKey.key_id, addressOf(request.socket));
    next(cause);
  };
}

// First what tills send all day: every route before it would be tried in vain. Like the export, it comes before the routes with an id,
// which would match `preflight` and `export` as an id.
function v1Routes(options: BranchAppOptions): Route[] {
  const noteSale = (request: Request) => options.tills.sold(apiKeyOf(request).key_id, addressOf(request.socket));
  const tillOf = (request: Request) => options.tills.nameOf(apiKeyOf(request).key_id, addressOf(request.socket));
  return [
    ...createRoutes({ ...options.create, noteSale, tillOf }),
    authContextRoute(options),
    ...egsRoutes(options.egs),
    listRoute(options),
    exportRoute(options),
    ...invoiceRoutes(options),
    pdfRoute(options),
    receiptRoute(options),
    printReceiptRoute(options),
    qrRoute(options),
    dayReportRoute(options),
    ...referenceRoutes(),
  ];
}

function v1Router(routes: readonly Route[], options: BranchAppOptions): Router {
  const v1 = createRouter(routes, {
    first: [requireApiKey(options), createRateLimit(options.rateLimit, options.clock, (request) => apiKeyOf(request).key_id)],
    before: () => [],
    readBody: jsonBody,
    answer: (route, call) => route.answer({ ...call, apiKey: apiKeyOf(call.request) }),
  });
  v1.use(noteErrors(options.tillErrors));
  return v1;
}

/** The appliance's HTTP application, with the routes of `/v1`. */
export type BranchApp = { app: Express; routes: readonly Route[] };

/**
 * The appliance's HTTP application: the pages for the people of the branch at `/`, their API at `/manager`, `/v1` for the tills, `/lan`
 * for what finds the appliance, `/healthz` and `/readyz` for monitoring.
 */
export function createBranchApp(options: BranchAppOptions): BranchApp {
  const { db, logger, version, conditions, health } = options;
  const routes = v1Routes(options);
  const app = createHttpApp({
    hostNames: options.lan.hostNames,
    // Its name serves the CA by HTTP, and other services of the machine.
    isHttpsOnly: false,
    logger,
    conditions() {
      health.checkUnits();
      return conditions.current();
    },
    api: { path: '/v1', router: v1Router(routes, options) },
    furtherApis: [{ path: '/manager', router: options.manager, isReadByPages: true }],
    addRoutes(app) {
      addMetricsRoute(app, options.metrics, ['127.0.0.0/8', '::1']);
      if (options.corsOrigins.length > 0)
        app.use(['/v1', '/lan/pair'], allowOrigins({ ...crossOrigin, origins: options.corsOrigins }));
      addLanRoutes(app, options);
      addV1DocsPage(app, { version, db, routes });
    },
    addPages(app) {
      addWebApp(app, { folder: pagesFolder(), program: 'branch', apiPaths: ['/v1', '/manager', '/lan'], logger });
    },
    errors: errorHandling(conditions),
    logsRequests: options.logsRequests,
    keyOf: (request) => knownApiKeyOf(request)?.last_four ?? null,
  });
  return { app, routes };
}
