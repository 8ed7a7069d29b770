import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { webhookRoutes } from '../webhooks/webhook-routes.ts';

/** Every route of the API, each with the right that it needs. */
export function allRoutes(services: Services, _accessTokens: AccessTokens): Route[] {
  return [...sessionRoutes(), ...webhookRoutes(services)];
}
