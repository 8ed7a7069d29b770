import { applianceRoutes } from '../appliances/appliance-routes.ts';
import type { BatchInspector } from '../ingest/inspect/batch-inspector.ts';
import { syncRoutes } from '../ingest/sync-routes.ts';
import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';
import type { AccessTokens } from '../sessions/access-token.ts';

/** Every route of the API, each with the right that it needs. */
export function allRoutes(services: Services, _accessTokens: AccessTokens, inspector: BatchInspector): Route[] {
  return [...sessionRoutes(), ...applianceRoutes(services), ...syncRoutes(services, inspector)];
}
