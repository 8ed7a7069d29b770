import { setTimeout as sleep } from 'node:timers/promises';
import { Router, type Express, json, type RequestHandler, type Response } from 'express';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { HealthCondition } from '#main/server/http-app/health.ts';
import { hostNamesOn } from '#main/server/http-app/host-check.ts';
import { createHttpApp } from '#main/server/http-app/http-app.ts';
import { readFaultsRequest } from '#shared/api/gateway/faults-request.ts';
import { csidTokenType, type CsidResponseBody } from '#shared/api/gateway/csids.ts';
import type { CsidRefusalBody } from '#shared/api/gateway/errors-body.ts';
import type { Result } from '#shared/result.ts';
import type { Behavior } from '../authority/behavior.ts';
import type { CsidIssuer, IssuedCsid } from '../authority/csid-issuer.ts';
import type { Submissions } from '../authority/submissions.ts';
import type { FaultBoard } from '../state/fault-board.ts';
import type { CsidRecords } from '../state/csid-records.ts';
import { addDocumentRoutes } from './document-routes.ts';
import { versionTwoOnly, csidOf, gatewayBody, requireCsid } from './guards.ts';
import { refuseUnvalidated } from './refusals.ts';
import { sendJson } from './send-json.ts';

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

async function waitFor(delayMs: number, response: Response, stopping: AbortSignal): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // An aborted wait is not an error: the caller checks the signal.
  await sleep(delayMs, undefined, { signal: AbortSignal.any([gone.signal, stopping]) }).catch(() => undefined);
}

// Injects the configured fault before the authority processes the request. `stopping` ends all waiting at shutdown.
function injectFaults(board: FaultBoard, clock: Clock, stopping: AbortSignal): RequestHandler {
  return async (_request, response, next) => {
    const fault = board.inject();
    if (fault === undefined) return next();
    if (fault.delayMs > 0) await waitFor(fault.delayMs, response, stopping);
    if (response.destroyed) return;
    if (fault.failure === 'none') return next();
    if (fault.failure === 'closed connection') {
      response.destroy();
      return;
    }
    refuseUnvalidated(response, fault.failure.status, clock.now());
  };
}

// If a renewal has to pass the compliance checks, status and disposition say so (standard §7.2).
function sendCsid(response: Response, result: Result<IssuedCsid, CsidRefusalBody>): void {
  if (!result.ok) {
    sendJson(response, 400, result.fault);
    return;
  }
  const { requestId, token, secret, compliant } = result.value;
  sendJson(response, compliant ? 200 : 428, {
    requestID: Number(requestId),
    tokenType: csidTokenType,
    dispositionMessage: compliant ? 'ISSUED' : 'NOT_COMPLIANT',
    binarySecurityToken: token,
    secret,
    errors: null,
  } satisfies CsidResponseBody);
}

// Adds the endpoints that issue CSIDs: compliance, production, renewal (standard §7.1).
function addOnboardingRoutes(
  router: Router,
  { csidIssuer, records, clock }: { csidIssuer: CsidIssuer; records: CsidRecords; clock: Clock },
): void {
  const issueCompliance: RequestHandler = (request, response) => {
    sendCsid(response, csidIssuer.issueCompliance(request.get('OTP'), request.body));
  };
  const issueProduction: RequestHandler = (request, response) => {
    sendCsid(response, csidIssuer.issueProduction(csidOf(request), request.body));
  };
  const renew: RequestHandler = (request, response) => {
    sendCsid(response, csidIssuer.renew(csidOf(request), request.get('OTP'), request.body));
  };

  router.post('/compliance', gatewayBody, issueCompliance);
  router.post('/production/csids', requireCsid('compliance', records, clock), gatewayBody, issueProduction);
  router.patch('/production/csids', requireCsid('production', records, clock), gatewayBody, renew);
}

function apiRoutes(parts: GatewayAppParts): Router {
  const { faults, clock, stopping } = parts;
  const router = Router();
  router.use(injectFaults(faults, clock, stopping), versionTwoOnly(clock));
  addOnboardingRoutes(router, parts);
  addDocumentRoutes(router, parts);
  return router;
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

// Taken from the socket, because headers can be forged.
const fromLoopbackOnly: RequestHandler = (request, response, next) => {
  if (loopback.test(request.socket.remoteAddress ?? '')) return next();
  response.status(403).json({ code: 'Forbidden', message: 'Faults can be set from this machine only' });
};

// The sandbox's own endpoint for injecting faults: POST begins, DELETE ends them, both for loopback clients only.
function faultRoutes(board: FaultBoard): Router {
  const router = Router();
  router
    .route('/')
    .all(fromLoopbackOnly)
    .post(json(), (request, response) => {
      const body: unknown = request.body;
      const read = readFaultsRequest(body);
      if (!read.ok) {
        response.status(400).json({ code: 'Invalid-Request', message: read.fault.message });
        return;
      }
      board.begin(read.value);
      response.json(read.value);
    })
    .delete((_request, response) => {
      board.end();
      response.status(204).end();
    });
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
    errors: { send: (response, { status }) => refuseUnvalidated(response, status, clock.now()) },
    logsRequests: true,
  });
}
