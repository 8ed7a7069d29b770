import { activityRoutes } from '../activity/activity-routes.ts';
import { apiKeyRoutes } from '../api-keys/api-key-routes.ts';
import { auditRoutes } from '../audit/audit-routes.ts';
import { billingRoutes } from '../billing/billing-routes.ts';
import { companyRoutes } from '../companies/company-routes.ts';
import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';
import type { AccessTokens } from '../sessions/access-token.ts';

/** Every route of the API, each with the right that it needs. */
export function allRoutes(services: Services, _accessTokens: AccessTokens): Route[] {
  return [
    ...sessionRoutes(),
    ...companyRoutes(services),
    ...apiKeyRoutes(services),
    ...billingRoutes(services),
    ...auditRoutes(services),
    ...activityRoutes(),
  ];
}
