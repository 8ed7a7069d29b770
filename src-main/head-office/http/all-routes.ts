import { activityRoutes } from '../activity/activity-routes.ts';
import { apiKeyRoutes } from '../api-keys/api-key-routes.ts';
import { applianceRoutes } from '../appliances/appliance-routes.ts';
import { auditRoutes } from '../audit/audit-routes.ts';
import { billingRoutes } from '../billing/billing-routes.ts';
import { companyRoutes } from '../companies/company-routes.ts';
import { syncRoutes, type SyncParts } from '../ingest/sync-routes.ts';
import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';

/** Every route of the API, each with the right that it needs. */
export function allRoutes(services: Services, _accessTokens: AccessTokens, sync: SyncParts): Route[] {
  return [
    ...sessionRoutes(),
    ...companyRoutes(services),
    ...apiKeyRoutes(services),
    ...applianceRoutes(services),
    ...syncRoutes(services, sync),
    ...billingRoutes(services),
    ...auditRoutes(services),
    ...activityRoutes(),
  ];
}
