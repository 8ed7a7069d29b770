import type { RequestHandler, Response, Router } from 'express';
import type { ClearanceResponse, ReportingResponse } from '#shared/api/gateway/submissions.ts';
import type { ComplianceResponse } from '#shared/api/gateway/compliance-response.ts';
import { encodeBase64 } from '#main/core/encoding/base64.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { ValidationMessage, ValidationResults } from '#shared/api/gateway/validation-results.ts';
import type { Behavior } from '../authority/behavior.ts';
import type { ComplianceDecision, ValidationOutcome, Submissions } from '../authority/submissions.ts';
import type { FaultBoard } from '../state/fault-board.ts';
import type { CsidRecord, CsidRecords } from '../state/csid-records.ts';
import { categories, type GatewayFinding } from '../authority/finding.ts';
import { csidOf, gatewayBody, requireCsid } from './guards.ts';
import { refuseUnvalidated } from './refusals.ts';
import { sendJson } from './send-json.ts';

const messageStatus = { INFO: 'PASS', WARNING: 'WARNING', ERROR: 'ERROR' } as const satisfies Record<
  GatewayFinding['type'],
  string
>;

function messagesOf(findings: readonly GatewayFinding[], type: GatewayFinding['type']): ValidationMessage[] {
  return findings.filter((finding) => finding.type === type).map((finding) => ({ ...finding, status: messageStatus[type] }));
}

// The findings as the authority returns them (standard §7.4).
function validationResultsOf(findings: readonly GatewayFinding[]): ValidationResults {
  const warningMessages = messagesOf(findings, 'WARNING');
  const errorMessages = messagesOf(findings, 'ERROR');
  const passed = warningMessages.length > 0 ? 'WARNING' : 'PASS';
  return {
    infoMessages: messagesOf(findings, 'INFO'),
    warningMessages,
    errorMessages,
    status: errorMessages.length > 0 ? 'ERROR' : passed,
  };
}

// The HTTP status of a validation: rejected, accepted with warnings, accepted.
function statusOf({ status }: ValidationResults): 400 | 202 | 200 {
  if (status === 'ERROR') return 400;
  return status === 'WARNING' ? 202 : 200;
}

// The authority's finding for a document that it has accepted before: an error for reporting, a warning for clearance.
function duplicateFinding(type: 'ERROR' | 'WARNING', code: string, message: string): GatewayFinding {
  return { type, code, category: categories.duplicate, message };
}

function sendReported(response: Response, decision: ValidationOutcome): void {
  const validationResults = validationResultsOf(decision.findings);
  const reportingStatus = decision.outcome === 'accepted' ? 'REPORTED' : 'NOT_REPORTED';
  sendJson(response, statusOf(validationResults), { validationResults, reportingStatus } satisfies ReportingResponse);
}

function sendReportedBefore(response: Response, code: Behavior['reportedBefore']): void {
  const finding = duplicateFinding('ERROR', code, 'This invoice was reported successfully earlier.');
  const validationResults = validationResultsOf([finding]);
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
    validationResults: validationResultsOf([
      duplicateFinding('WARNING', 'Invoice-Warning', 'Invoice Hash Previously submitted.'),
    ]),
    clearanceStatus: 'CLEARED',
    clearedInvoice: base64Of(clearedXml),
  } satisfies ClearanceResponse);
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

// Measured in the document's Base64, which a client may escape in JSON (standard §7.5).
const longestInvoice = 10 * 1024 * 1024;

function isTooLarge(body: object): boolean {
  const invoice: unknown = Reflect.get(body, 'invoice');
  return typeof invoice === 'string' && invoice.length > longestInvoice;
}

/** Adds the endpoints that validate documents: compliance check, reporting, clearance (standard §7.1). `Clearance-Status` is ignored. */
export function addDocumentRoutes(
  router: Router,
  parts: { submissions: Submissions; behavior: Behavior; records: CsidRecords; faults: FaultBoard; clock: Clock },
): void {
  const { submissions, behavior, records, faults, clock } = parts;

  function withInvoice(answer: (response: Response, csid: CsidRecord, body: object) => void): RequestHandler {
    return (request, response) => {
      const body: unknown = request.body;
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuseUnvalidated(response, 400, clock.now());
      if (isTooLarge(body)) return refuseUnvalidated(response, 413, clock.now());
      answer(response, csidOf(request), body);
    };
  }

  const checkCompliance = withInvoice((response, csid, body) => {
    sendChecked(response, submissions.checkCompliance(csid, body));
  });

  const report = withInvoice((response, csid, body) => {
    const decision = submissions.report(csid, body);
    if (decision.outcome === 'duplicate') sendReportedBefore(response, behavior.reportedBefore);
    else sendReported(response, decision);
  });

  const clear = withInvoice((response, csid, body) => {
    if (faults.injectClearance()) {
      submissions.waiveClearance(body);
      return refuseUnvalidated(response, 303, clock.now());
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
