import type { RequestHandler, Response, Router } from 'express';
import { csidTokenType, type CsidResponseBody } from '../../../src-shared/api/gateway/csid-response.ts';
import type { CsidRefusalBody } from '../../../src-shared/api/gateway/errors-body.ts';
import type { Result } from '../../../src-shared/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { IssuedCsid, CsidIssuer } from '../authority/csids/csid-issuer.ts';
import type { CsidRecords } from '../state/csid-records.ts';
import { csidOf, gatewayBody, requireCsid } from './guards.ts';
import { sendJson } from './send-json.ts';

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

/** Adds the endpoints that issue CSIDs: compliance, production, renewal (standard §7.1). */
export function addOnboardingRoutes(
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
