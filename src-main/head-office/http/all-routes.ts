import { passwordRoutes, profileRoutes } from '../people/profile-routes.ts';
import { totpRoutes } from '../people/totp-routes.ts';
import { activityRoutes } from '../records/activity.ts';
import { forgottenPasswordRoute } from '../people/forgotten-password.ts';
import { alertRoutes } from '../alerts/alert-routes.ts';
import { apiKeyRoutes } from '../companies/api-key-routes.ts';
import { applianceRoutes } from '../branches/appliance-routes.ts';
import { unitRoute } from '../companies/unit-route.ts';
import { auditRoutes } from '../records/audit-routes.ts';
import { receiptRoutes } from '../records/receipt-routes.ts';
import { billingRoutes } from '../billing/billing-routes.ts';
import { outageRoutes } from '../branches/outage-routes.ts';
import { branchUserRoutes } from '../branches/branch-user-routes.ts';
import { unitCommandRoutes } from '../branches/unit-commands.ts';
import { companyRoutes } from '../companies/company-routes.ts';
import { invoiceRoutes } from '../documents/invoice-routes.ts';
import type { ChangeFeed } from '../alerts/change-feed.ts';
import { eventRoutes } from '../alerts/event-routes.ts';
import { returnRoutes } from '../branches/originals/return-routes.ts';
import { syncRoutes, type SyncParts } from '../ingest/sync-routes.ts';
import { originalRoutes } from '../branches/originals/original-routes.ts';
import { reportRoutes } from '../documents/report-routes.ts';
import type { Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../people/sign-in/access-token.ts';
import { loginRoutes } from '../people/sign-in/login-routes.ts';
import { sessionRoutes } from '../people/sign-in/session-routes.ts';
import { mailRoutes } from '../mail/mail-routes.ts';
import { organizationRoutes } from '../people/organization-routes.ts';
import { setupRoutes } from '../people/setup-routes.ts';
import { acceptanceRoutes, invitationRoutes } from '../people/invitation-routes.ts';
import { teamRoutes } from '../people/team-routes.ts';
import { webhookRoutes } from '../webhooks/endpoint-routes.ts';

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
    forgottenPasswordRoute(services),
    ...totpRoutes(services),
    ...invitationRoutes(services),
    ...acceptanceRoutes(services, accessTokens),
    ...teamRoutes(services),
    ...organizationRoutes(services),
    ...mailRoutes(services),
    ...companyRoutes(services),
    ...apiKeyRoutes(services),
    ...applianceRoutes(services),
    unitRoute(services),
    ...unitCommandRoutes(services),
    ...outageRoutes(services),
    ...receiptRoutes(services),
    ...branchUserRoutes(services),
    ...syncRoutes(services, sync),
    ...originalRoutes({ ...services, limits: sync.limits }, sync.uses),
    ...returnRoutes({ ...services, limits: sync.limits }),
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
