import { passwordRoutes } from '../profile/password-routes.ts';
import { profileRoutes } from '../profile/profile-routes.ts';
import { totpRoutes } from '../profile/totp-routes.ts';
import { activityRoutes } from '../activity/activity-routes.ts';
import { alertRoutes } from '../alerts/alert-routes.ts';
import { apiKeyRoutes } from '../api-keys/api-key-routes.ts';
import { applianceRoutes } from '../appliances/appliance-routes.ts';
import { unitRoute } from '../appliances/unit-route.ts';
import { auditRoutes } from '../audit/audit-routes.ts';
import { billingRoutes } from '../billing/billing-routes.ts';
import { branchUserRoutes } from '../branch-users/branch-user-routes.ts';
import { unitCommandRoutes } from '../commands/unit-commands.ts';
import { companyRoutes } from '../companies/company-routes.ts';
import { invoiceRoutes } from '../documents/invoice-routes.ts';
import type { ChangeFeed } from '../events/change-feed.ts';
import { eventRoutes } from '../events/event-routes.ts';
import { handBackRoutes } from '../hand-back/hand-back-routes.ts';
import { syncRoutes, type SyncParts } from '../ingest/sync-routes.ts';
import { originalRoutes } from '../originals/original-routes.ts';
import { reportRoutes } from '../reports/report-routes.ts';
import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { loginRoutes } from '../sessions/login-routes.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';
import { setupRoutes } from '../setup/setup-routes.ts';
import { acceptanceRoutes } from '../team/acceptance-routes.ts';
import { invitationRoutes } from '../team/invitation-routes.ts';
import { teamRoutes } from '../team/team-routes.ts';
import { webhookRoutes } from '../webhooks/webhook-routes.ts';

/** Where changes come from, and how often a stream of them shows that it is alive. */
export type EventSource = { feed: ChangeFeed; heartbeatEveryMs: number };

/** Every route of the API, each with the right that it needs. A path with a parameter comes after those that it would match too. */
export function allRoutes(services: Services, accessTokens: AccessTokens, sync: SyncParts, events: EventSource): Route[] {
  return [
    ...setupRoutes(services, accessTokens),
    ...loginRoutes(services, accessTokens),
    ...sessionRoutes(services),
    ...profileRoutes(services),
    ...passwordRoutes(services),
    ...totpRoutes(services),
    ...invitationRoutes(services),
    ...acceptanceRoutes(services, accessTokens),
    ...teamRoutes(services),
    ...companyRoutes(services),
    ...apiKeyRoutes(services),
    ...applianceRoutes(services),
    unitRoute(services),
    ...unitCommandRoutes(services),
    ...branchUserRoutes(services),
    ...syncRoutes(services, sync),
    ...originalRoutes({ ...services, limits: sync.limits }, sync.uses),
    ...handBackRoutes({ ...services, limits: sync.limits }),
    ...billingRoutes(services),
    ...auditRoutes(services),
    ...activityRoutes(),
    ...webhookRoutes(services),
    ...invoiceRoutes(services),
    ...reportRoutes(services),
    ...alertRoutes(services),
    ...eventRoutes({ ...services, ...events }),
  ];
}
