import type { Express } from 'express';
import type { HealthCondition } from '../../server/http-app/health.ts';
import { createHttpApp } from '../../server/http-app/http-app.ts';
import { addMetricsRoute, measureRequests } from '../../server/metrics-route.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { createApiRouter } from './api-router.ts';

type HeadOfficeAppOptions = {
  host: string;
  hostNames: readonly string[];
  logsRequests: boolean;
  conditions: () => readonly HealthCondition[];
  trustedProxies: readonly string[];
  metrics: Metrics;
  /** The addresses and networks that may read the measurements. */
  metricsReaders: readonly string[];
};

/** Head office's HTTP application: `/api` for people and scripts, `/healthz` and `/readyz` for monitoring. */
export function createHeadOfficeApp(
  services: Services,
  accessTokens: AccessTokens,
  routes: readonly Route[],
  options: HeadOfficeAppOptions,
): Express {
  return createHttpApp({
    ...options,
    logger: services.logger,
    addRoutes(app) {
      addMetricsRoute(app, options.metrics, options.metricsReaders);
      app.use(measureRequests(options.metrics));
    },
    api: { path: '/api', router: createApiRouter(routes, services, accessTokens) },
  });
}
