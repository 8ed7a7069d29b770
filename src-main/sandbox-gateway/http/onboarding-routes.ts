import { Router } from 'express';
import type { Response } from 'express';
import { csidTokenType } from '../../../src-shared/api/gateway/csid-response.ts';
import type { CsidResponseBody } from '../../../src-shared/api/gateway/csid-response.ts';
import type { CsidRefusalBody } from '../../../src-shared/api/gateway/errors-body.ts';
import type { Result } from '../../../src-shared/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { IssuedCsid, Onboarding } from '../authority/csids/onboarding.ts';
import type { CsidRecords } from '../state/csid-records.ts';
import { authenticated, jsonBody } from './guards.ts';
import type { CsidHandler } from './guards.ts';
import { sendJson } from './send-json.ts';

/** A renewal that has to pass the compliance checks is told by status as well as by disposition (dossier §7.2). */
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

/** The endpoints that issue CSIDs: compliance, production, renewal (dossier §7.1). */
export function onboardingRoutes(parts: { onboarding: Onboarding; records: CsidRecords; clock: Clock }): Router {
  const { onboarding, records, clock } = parts;
  const body = jsonBody(clock);
  const issueProduction: CsidHandler = (request, response) => {
    sendCsid(response, onboarding.issueProduction(response.locals.csid, request.body));
  };
  const renew: CsidHandler = (request, response) => {
    sendCsid(response, onboarding.renew(response.locals.csid, request.get('OTP'), request.body));
  };

  const router = Router();
  router.post('/compliance', body, (request, response) => {
    sendCsid(response, onboarding.issueCompliance(request.get('OTP'), request.body));
  });
  router.post('/production/csids', authenticated('compliance', records, clock), body, issueProduction);
  router.patch('/production/csids', authenticated('production', records, clock), body, renew);
  return router;
}
