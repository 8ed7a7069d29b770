import { Router, type Express } from 'express';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { HealthCondition } from '../../server/http-app/health.ts';
import { hostNamesOn } from '../../server/http-app/host-check.ts';
import { createHttpApp } from '../../server/http-app/http-app.ts';
import type { Behavior } from '../authority/csids/behavior.ts';
import type { CsidIssuer } from '../authority/csids/csid-issuer.ts';
import type { Submissions } from '../authority/submissions.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { CsidRecords } from '../state/csid-records.ts';
import { addDocumentRoutes } from './document-routes.ts';
import { injectFaults } from './fault-injection.ts';
import { faultRoutes } from './fault-routes.ts';
import { versionTwoOnly } from './guards.ts';
import { addOnboardingRoutes } from './onboarding-routes.ts';
import { refuse } from './refusals.ts';

/** The parts that the API uses. */
export type GatewayAppParts = {
  /** Which of the authority's environments it behaves like. */
  behavior: Behavior;
  csidIssuer: CsidIssuer;
  submissions: Submissions;
  records: CsidRecords;
  faults: FaultBoard;
  isReady: () => boolean;
  clock: Clock;
  logger: Logger;
  /** Aborted when the gateway closes. */
  stopping: AbortSignal;
};

function conditionsOf({ isReady, clock }: GatewayAppParts): HealthCondition[] {
  if (isReady()) return [];
  const message = 'The database of the sandbox gateway is closed.';
  return [{ code: 'STORAGE_UNAVAILABLE', subject: '', message, severity: 'error', since: clock.now() }];
}

function apiRoutes(parts: GatewayAppParts): Router {
  const { faults, clock, stopping } = parts;
  const router = Router();
  router.use(injectFaults(faults, clock, stopping), versionTwoOnly(clock));
  addOnboardingRoutes(router, parts);
  addDocumentRoutes(router, parts);
  return router;
}

/** The authority's HTTP API (standard §7) for one environment, with health checks and the faults endpoint beside it. */
export function createGatewayApp(parts: GatewayAppParts): Express {
  const { clock, logger } = parts;
  return createHttpApp({
    // It serves only programs of this machine: a web page must neither set faults nor read responses.
    hostNames: hostNamesOn('127.0.0.1'),
    logger,
    conditions: () => conditionsOf(parts),
    api: { path: parts.behavior.path, router: apiRoutes(parts) },
    addRoutes(app) {
      // From its own clock, which its responses and certificates use, too.
      app.use((_request, response, next) => {
        response.setHeader('Date', clock.now().toUTCString());
        next();
      });
      app.use('/faults', faultRoutes(parts.faults));
    },
    errors: { send: (response, { status }) => refuse(response, status, clock.now()) },
    logsRequests: true,
  });
}
