import express from 'express';
import type { Express, RequestHandler } from 'express';
import helmet from 'helmet';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Database } from '../db/database.ts';
import type { PdfPress } from '../documents/pdf/pdf-press.ts';
import type { Conditions } from '../health/conditions.ts';
import { publicConditions } from '../health/public-conditions.ts';
import type { HealthWatch } from '../health/watch-health.ts';
import { authContext } from './routes/auth-context.ts';
import { addCreateRoutes } from './routes/create-routes.ts';
import type { CreateRoutesOptions } from './routes/create-routes.ts';
import { addDocsPage } from './docs-page/docs-page.ts';
import { addEgsRoutes } from './routes/egs-routes.ts';
import type { EgsRoutesOptions } from './routes/egs-routes.ts';
import { addEndpoint } from './endpoint.ts';
import { errorEnvelope, usualPauseSeconds } from './errors.ts';
import { addExportRoute } from './routes/export-route.ts';
import { addInvoiceRoutes } from './routes/invoice-routes.ts';
import { addListRoute } from './routes/list-route.ts';
import { addQrRoute } from './routes/qr-route.ts';
import { addPdfRoute } from './routes/pdf-route.ts';
import { requireOwnHost } from './own-host.ts';
import { createRateLimit } from './rate-limit.ts';
import type { RateLimitOptions } from './rate-limit.ts';
import { addReferenceRoutes } from './routes/reference-routes.ts';
import { logRequests, v1RoutesOf } from './request-log.ts';
import { apiKeyOf, identifyRequest, requireApiKey } from './request-context.ts';

export type AppOptions = {
  db: Database;
  clock: Clock;
  logger: Logger;
  version: string;
  rateLimit: RateLimitOptions;
  egs: EgsRoutesOptions;
  create: CreateRoutesOptions;
  press: PdfPress;
  conditions: Conditions;
  health: HealthWatch;
  /** The address that the server listens on. */
  host: string;
  logsRequests: boolean;
};

const notFound: RequestHandler = () => {
  throw new AppError('ROUTE_NOT_FOUND');
};

/** The appliance's HTTP application: `/v1` for the tills, `/healthz` and `/readyz` for whoever watches it. */
export function createApp(options: AppOptions): Express {
  const { db, clock, logger, version, conditions } = options;
  const app = express();
  app.disable('x-powered-by');
  // An answer is never asked for twice with the same content, so hashing every body would buy nothing.
  app.disable('etag');
  app.enable('case sensitive routing');
  app.use(identifyRequest);
  app.use(helmet());
  app.use(requireOwnHost(options.host));

  app.get('/healthz', (_request, response) => {
    response.json({ status: 'up' });
  });
  app.get('/readyz', (_request, response) => {
    options.health.checkUnits();
    const wrong = conditions.current();
    const isReady = wrong.every(({ severity }) => severity !== 'error');
    if (!isReady) response.set('Retry-After', String(usualPauseSeconds));
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not_ready', conditions: publicConditions(wrong) });
  });

  // Behind the two above, which whoever watches the appliance asks for every few seconds.
  const v1 = express.Router({ caseSensitive: true, strict: true });
  if (options.logsRequests) app.use(logRequests(logger, () => v1RoutesOf(v1)));

  addDocsPage(app, { version, db });

  // What a key may read is for nobody on the way; the few answers that may be kept say so themselves.
  v1.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  v1.use(requireApiKey(db), createRateLimit(options.rateLimit, clock));
  const context: RequestHandler = (request, response) => {
    response.json(authContext(db, apiKeyOf(request), { version, now: clock.now() }));
  };
  addEndpoint(v1, '/auth/context', { get: [context] });
  addEgsRoutes(v1, options.egs);
  addListRoute(v1, { db });
  // Export and create come before the routes with an id, which would take `export` and `preflight` for one.
  addExportRoute(v1, { db, clock });
  addCreateRoutes(v1, options.create);
  addInvoiceRoutes(v1, { db });
  addQrRoute(v1, { db });
  addPdfRoute(v1, { db, press: options.press });
  addReferenceRoutes(v1);
  app.use('/v1', v1);

  app.use(notFound);
  app.use(errorEnvelope(logger, conditions));
  return app;
}
