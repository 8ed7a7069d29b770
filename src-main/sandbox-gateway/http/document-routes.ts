import { Router } from 'express';
import type { Response } from 'express';
import type { ClearanceResponse } from '../../../src-shared/api/gateway/clearance-response.ts';
import type { ComplianceResponse } from '../../../src-shared/api/gateway/compliance-response.ts';
import type { ReportingResponse } from '../../../src-shared/api/gateway/reporting-response.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ComplianceDecision, Judgement, Submissions } from '../authority/submissions.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Csid, CsidRecords } from '../state/csid-records.ts';
import { authenticated, jsonBody } from './guards.ts';
import type { CsidHandler } from './guards.ts';
import { refuse } from './refusals.ts';
import { sendJson } from './send-json.ts';
import { duplicateFinding, statusOf, validationResultsOf } from './validation-answer.ts';

function sendReported(response: Response, decision: Judgement): void {
  const validationResults = validationResultsOf(decision.findings);
  const reportingStatus = decision.outcome === 'accepted' ? 'REPORTED' : 'NOT_REPORTED';
  sendJson(response, statusOf(validationResults), { validationResults, reportingStatus } satisfies ReportingResponse);
}

function sendReportedBefore(response: Response): void {
  const validationResults = validationResultsOf([duplicateFinding('ERROR', 'This invoice was already reported')]);
  sendJson(response, 409, { validationResults, reportingStatus: 'NOT_REPORTED' } satisfies ReportingResponse);
}

function base64Of(xml: Uint8Array | undefined): string | null {
  return xml === undefined ? null : Buffer.from(xml).toString('base64');
}

function sendCleared(response: Response, decision: Judgement): void {
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

/** Asked for without wanting it: the authority points to reporting (dossier §7.5). */
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

/** The endpoints that judge documents: compliance check, reporting, clearance (dossier §7.1). */
export function documentRoutes(parts: {
  submissions: Submissions;
  records: CsidRecords;
  faults: FaultBoard;
  clock: Clock;
}): Router {
  const { submissions, records, faults, clock } = parts;

  function withInvoice(answer: (response: Response, csid: Csid, body: object) => void): CsidHandler {
    return ({ body }, response) => {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse(response, 400, clock.now());
      answer(response, response.locals.csid, body);
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
    if (isClearanceDeclined(response) || faults.strikeClearance()) {
      submissions.waiveClearance(body);
      return refuse(response, 303, clock.now());
    }
    const decision = submissions.clear(csid, body);
    if (decision.outcome === 'duplicate') sendClearedBefore(response, decision.clearedXml);
    else sendCleared(response, decision);
  });

  const router = Router();
  const body = jsonBody(clock);
  const compliance = authenticated('compliance', records, clock);
  const production = authenticated('production', records, clock);
  router.post('/compliance/invoices', compliance, body, checkCompliance);
  router.post('/invoices/reporting/single', production, body, report);
  router.post('/invoices/clearance/single', production, body, clear);
  return router;
}
