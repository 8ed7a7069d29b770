import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { endpointRoutes } from './endpoints/endpoint-routes.ts';
import { deliveryRoutes } from './log/delivery-routes.ts';

/** Everything about webhooks. */
export function webhookRoutes(services: Services): Route[] {
  return [...endpointRoutes(services), ...deliveryRoutes(services)];
}
