import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Onboarding } from '../authority/csids/onboarding.ts';
import type { Submissions } from '../authority/submissions.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { injectFaults } from '../faults/fault-injection.ts';
import { faultRoutes } from '../faults/fault-routes.ts';
import type { CsidRecords } from '../state/csid-records.ts';
import { documentRoutes } from './document-routes.ts';
import { errorAnswer, versionTwoOnly } from './guards.ts';
import { loopbackHostsOnly } from './loopback-hosts.ts';
import { onboardingRoutes } from './onboarding-routes.ts';
import { refuse } from './refusals.ts';

/** What the API stands on. */
export type AppParts = {
  /** Where the authority's API begins, e.g. `/e-invoicing/developer-portal`. */
  environmentPath: string;
  onboarding: Onboarding;
  submissions: Submissions;
  records: CsidRecords;
  faults: FaultBoard;
  isReady(): boolean;
  clock: Clock;
  logger: Logger;
  /** Aborted when the gateway closes. */
  stopping: AbortSignal;
};

function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const durationMs = Math.round(performance.now() - startedAt);
      logger.info({ method, path, status: response.writableFinished ? response.statusCode : null, durationMs }, 'request');
    });
    next();
  };
}

/** The authority's HTTP API (dossier §7) for one environment, with health checks and the faults endpoint beside it. */
export function createApp(parts: AppParts): Express {
  const { environmentPath, clock, logger } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(loopbackHostsOnly);
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', (_request, response) => {
    const ready = parts.isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready' });
  });
  // Its own clock's, as that is what its answers and certificates go by.
  app.use((_request, response, next) => {
    response.set('Date', clock.now().toUTCString());
    next();
  });
  app.use('/faults', faultRoutes(parts.faults));
  app.use(
    environmentPath,
    logRequests(logger),
    injectFaults(parts.faults, clock, parts.stopping),
    versionTwoOnly(clock),
    onboardingRoutes(parts),
    documentRoutes(parts),
  );
  app.use((_request, response) => refuse(response, 404, clock.now()));
  app.use(errorAnswer(clock, logger));
  return app;
}
