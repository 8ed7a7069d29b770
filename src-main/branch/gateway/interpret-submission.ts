import { decodeWrappedBase64 } from '#main/core/encoding/base64.ts';
import type { Exchange } from './transport.ts';
import type { SubmissionOutcome, TryLaterCause } from './gateway-answers.ts';
import { retryAfterOf, unsettledReason } from './status-texts.ts';
import { isDuplicate, readGatewayFindings, type GatewayFindings } from './gateway-findings.ts';

type Answer = Extract<Exchange, { kind: 'answer' }>;
type Submission = 'report' | 'clear';

function causeOf(exchange: Exchange): TryLaterCause {
  if (exchange.kind === 'no_answer') return 'silent';
  const { status, body } = exchange;
  if (status === 429 || status >= 500) return 'silent';
  // A web page comes from a proxy, whatever its status.
  if (body.kind === 'html') return 'unusable';
  if (status === 401 || status === 403) return 'credentials_refused';
  return status === 413 ? 'document' : 'unusable';
}

// Errors beside a clear REPORTED or CLEARED are kept as warnings. The status counts even if the authority's copy cannot be read.
function accepted(submission: Submission, findings: GatewayFindings): SubmissionOutcome {
  const warnings = [...findings.errors, ...findings.warnings];
  if (submission === 'report') return { kind: 'accepted', taxStatus: 'REPORTED', warnings };
  const { clearedInvoice } = findings;
  const copy = clearedInvoice === undefined ? {} : { clearedXml: decodeWrappedBase64(clearedInvoice) ?? ('unreadable' as const) };
  return { kind: 'accepted', taxStatus: 'CLEARED', warnings, ...copy };
}

// The body decides: NOT_REPORTED or NOT_CLEARED with errors is a rejection even if the HTTP status is a success.
function settleReceived(submission: Submission, answer: Answer): SubmissionOutcome | undefined {
  const findings = readGatewayFindings(submission, answer.body);
  if (!findings) return undefined;
  const { isAccepted, isValidated, hasErrorStatus, errors, warnings } = findings;
  if (isDuplicate(findings)) return accepted(submission, { ...findings, errors: [] });
  if (isAccepted === true) return accepted(submission, findings);
  if (isAccepted === false && errors.length > 0) return { kind: 'rejected', errors, warnings };
  const isPassed = isAccepted === undefined && isValidated && errors.length === 0 && !hasErrorStatus;
  return isPassed ? accepted(submission, findings) : undefined;
}

// The status says so already: an error without a name does not contradict it.
function isDuplicateAnswer(findings: GatewayFindings): boolean {
  return isDuplicate(findings) || findings.errors.every(({ code }) => code === 'Invoice-Errors' || code === '');
}

// The authority has this hash already. Its body says NOT_REPORTED, or nothing; only errors of another kind contradict that. Its
// warnings are kept: the document is not to be sent again.
function settleDuplicate(submission: Submission, answer: Answer): SubmissionOutcome | undefined {
  const none: GatewayFindings = { isAccepted: undefined, isValidated: false, hasErrorStatus: false, errors: [], warnings: [] };
  const findings = answer.body.kind === 'empty' ? none : readGatewayFindings(submission, answer.body);
  if (!findings || (findings.errors.length > 0 && !isDuplicateAnswer(findings))) return undefined;
  const { clearedInvoice, warnings } = findings;
  return accepted(submission, { ...none, warnings, ...(clearedInvoice ? { clearedInvoice } : {}) });
}

// Without validation results the document was not validated: a proxy or the transport refused it (contract §3).
function settleRejected(submission: Submission, answer: Answer): SubmissionOutcome | undefined {
  const findings = readGatewayFindings(submission, answer.body);
  if (!findings?.isValidated || findings.isAccepted === true) return undefined;
  const { isAccepted, hasErrorStatus, errors, warnings } = findings;
  if (isDuplicate(findings)) return accepted(submission, { ...findings, errors: [] });
  return errors.length > 0 || hasErrorStatus || isAccepted === false ? { kind: 'rejected', errors, warnings } : undefined;
}

function settle(submission: Submission, answer: Answer): SubmissionOutcome | undefined {
  switch (answer.status) {
    case 200:
    case 202:
      return settleReceived(submission, answer);
    case 208:
    case 409:
      return settleDuplicate(submission, answer);
    case 303:
      return submission === 'clear' && answer.body.kind !== 'html' ? { kind: 'clearance_off' } : undefined;
    case 400:
      return settleRejected(submission, answer);
    default:
      return undefined;
  }
}

/**
 * The outcome of a document that was sent for reporting or clearance (standard §7.4). Accepted and rejected are final, so each
 * needs a response whose status and body agree; in doubt the document is sent again, which is harmless: the same bytes count
 * once, and a later 208 or 409 proves that they arrived.
 */
export function interpretSubmission(submission: Submission, exchange: Exchange): SubmissionOutcome {
  const settled = exchange.kind === 'answer' ? settle(submission, exchange) : undefined;
  return settled ?? { kind: 'try_later', reason: unsettledReason(exchange), cause: causeOf(exchange), ...retryAfterOf(exchange) };
}
