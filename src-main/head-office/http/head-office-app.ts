import type { Express } from 'express';
import type { HealthCondition } from '../../server/http-app/health.ts';
import { addWebApp } from '../../server/web-app/web-app.ts';
import { hostNamesOn } from '../../server/http-app/host-check.ts';
import { createHttpApp } from '../../server/http-app/http-app.ts';
import { addMetricsRoute, measureRequests } from '../../server/metrics-route.ts';
import { pagesFolder } from '../../platform/assets.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { databaseFault } from '../db/database-fault.ts';
import type { LimitRequests } from '../rate-limits/request-limits.ts';
import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { createApiRouter } from './api-router.ts';
import { addHeadOfficeDocsPage } from './docs-page/head-office-docs-page.ts';

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

/**
 * Head office's HTTP application: the dashboard at `/`, `/api` for it and for scripts, described at `/api/docs`, `/healthz` and `/readyz`
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
    errors: {
      appErrorOf(cause) {
        options.metFault(cause);
        return databaseFault(cause);
      },
    },
    addPages(app) {
      addWebApp(app, { folder: pagesFolder(), program: 'head-office', apiPaths: ['/api'], logger: services.logger });
    },
  });
}
