import type { Express } from 'express';
import type { HealthCondition } from '../../server/http-app/health.ts';
import { createHttpApp } from '../../server/http-app/http-app.ts';
import type { SyncParts } from '../ingest/sync-routes.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { allRoutes } from './all-routes.ts';
import { createApiRouter } from './api-router.ts';

/** Head office's HTTP application: `/api` for people and scripts, `/healthz` and `/readyz` for monitoring. */
export function createHeadOfficeApp(
  services: Services,
  accessTokens: AccessTokens,
  sync: SyncParts,
  options: { host: string; logsRequests: boolean; conditions: () => readonly HealthCondition[] },
): Express {
  return createHttpApp({
    ...options,
    logger: services.logger,
    api: { path: '/api', router: createApiRouter(allRoutes(services, accessTokens, sync), services, accessTokens) },
  });
}
