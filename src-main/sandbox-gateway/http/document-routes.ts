import type { RequestHandler, Response, Router } from 'express';
import type { ClearanceResponse } from '../../../src-shared/api/gateway/clearance-response.ts';
import type { ComplianceResponse } from '../../../src-shared/api/gateway/compliance-response.ts';
import type { ReportingResponse } from '../../../src-shared/api/gateway/reporting-response.ts';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ComplianceDecision, ValidationOutcome, Submissions } from '../authority/submissions.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { CsidRecord, CsidRecords } from '../state/csid-records.ts';
import { csidOf, gatewayBody, requireCsid } from './guards.ts';
import { refuse } from './refusals.ts';
import { sendJson } from './send-json.ts';
import { duplicateFinding, statusOf, validationResultsOf } from './validation-answer.ts';

function sendReported(response: Response, decision: ValidationOutcome): void {
  const validationResults = validationResultsOf(decision.findings);
  const reportingStatus = decision.outcome === 'accepted' ? 'REPORTED' : 'NOT_REPORTED';
  sendJson(response, statusOf(validationResults), { validationResults, reportingStatus } satisfies ReportingResponse);
}

function sendReportedBefore(response: Response): void {
  const validationResults = validationResultsOf([duplicateFinding('ERROR', 'This invoice was already reported')]);
  sendJson(response, 409, { validationResults, reportingStatus: 'NOT_REPORTED' } satisfies ReportingResponse);
}

function base64Of(xml: Uint8Array | undefined): string | null {
  return xml === undefined ? null : encodeBase64(xml);
}

function sendCleared(response: Response, decision: ValidationOutcome): void {
  const validationResults = validationResultsOf(decision.findings);
  sendJson(response, statusOf(validationResults), {
    validationResults,
    clearanceStatus: decision.outcome === 'accepted' ? 'CLEARED' : 'NOT_CLEARED',
    clearedInvoice: base64Of(decision.clearedXml),
  } satisfies ClearanceResponse);
}

function sendClearedBefore(response: Response, clearedXml: Uint8Array | undefined): void {
  sendJson(response, 208, {
    validationResults: validationResultsOf([duplicateFinding('INFO', 'This invoice was already cleared')]),
    clearanceStatus: 'CLEARED',
    clearedInvoice: base64Of(clearedXml),
  } satisfies ClearanceResponse);
}

// Whether the request declines clearance although it asks for it: the authority refers to reporting (standard §7.5).
function isClearanceDeclined({ req }: Response): boolean {
  return req.get('Clearance-Status') === '0';
}

function sendChecked(response: Response, { findings, invoiceType }: ComplianceDecision): void {
  const validationResults = validationResultsOf(findings);
  const passed = validationResults.status !== 'ERROR';
  const reportingStatus = passed ? 'REPORTED' : 'NOT_REPORTED';
  const clearanceStatus = passed ? 'CLEARED' : 'NOT_CLEARED';
  sendJson(response, statusOf(validationResults), {
    validationResults,
    reportingStatus: invoiceType === 'simplified' ? reportingStatus : null,
    clearanceStatus: invoiceType === 'standard' ? clearanceStatus : null,
    qrSellertStatus: null,
    qrBuyertStatus: null,
  } satisfies ComplianceResponse);
}

/** Adds the endpoints that validate documents: compliance check, reporting, clearance (standard §7.1). */
export function addDocumentRoutes(
  router: Router,
  parts: { submissions: Submissions; records: CsidRecords; faults: FaultBoard; clock: Clock },
): void {
  const { submissions, records, faults, clock } = parts;

  function withInvoice(answer: (response: Response, csid: CsidRecord, body: object) => void): RequestHandler {
    return (request, response) => {
      const body: unknown = request.body;
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse(response, 400, clock.now());
      answer(response, csidOf(request), body);
    };
  }

  const checkCompliance = withInvoice((response, csid, body) => {
    sendChecked(response, submissions.checkCompliance(csid, body));
  });

  const report = withInvoice((response, csid, body) => {
    const decision = submissions.report(csid, body);
    if (decision.outcome === 'duplicate') sendReportedBefore(response);
    else sendReported(response, decision);
  });

  const clear = withInvoice((response, csid, body) => {
    if (isClearanceDeclined(response) || faults.injectClearance()) {
      submissions.waiveClearance(body);
      return refuse(response, 303, clock.now());
    }
    const decision = submissions.clear(csid, body);
    if (decision.outcome === 'duplicate') sendClearedBefore(response, decision.clearedXml);
    else sendCleared(response, decision);
  });

  const compliance = requireCsid('compliance', records, clock);
  const production = requireCsid('production', records, clock);
  router.post('/compliance/invoices', compliance, gatewayBody, checkCompliance);
  router.post('/invoices/reporting/single', production, gatewayBody, report);
  router.post('/invoices/clearance/single', production, gatewayBody, clear);
}
