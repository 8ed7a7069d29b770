import { decodeWrappedBase64 } from './decode-wrapped-base64.ts';
import type { Exchange } from './exchange.ts';
import type { SubmissionOutcome, TryLaterCause } from './gateway-answers.ts';
import { retryAfterOf, unsettledReason } from './status-words.ts';
import { isDuplicate, readVerdict } from './verdict.ts';
import type { Verdict } from './verdict.ts';

type Answer = Extract<Exchange, { kind: 'answer' }>;
type Submission = 'report' | 'clear';

/**
 * What became of a document that was sent for reporting or clearance (dossier 7.4). Accepted and rejected are final, so each
 * needs an answer whose status and body agree; whatever is in doubt is tried again, which is harmless: the same bytes count
 * once, and a later 208 or 409 proves that they arrived.
 */
export function judgeSubmission(submission: Submission, exchange: Exchange): SubmissionOutcome {
  const settled = exchange.kind === 'answer' ? settle(submission, exchange) : undefined;
  return settled ?? { kind: 'try_later', reason: unsettledReason(exchange), cause: causeOf(exchange), ...retryAfterOf(exchange) };
}

function causeOf(exchange: Exchange): TryLaterCause {
  if (exchange.kind === 'no_answer') return 'silent';
  const { status, body } = exchange;
  if (status === 429 || status >= 500) return 'silent';
  // A web page comes from some proxy, whatever its status.
  if (body.kind === 'html') return 'unusable';
  if (status === 401 || status === 403) return 'credentials_refused';
  return status === 413 ? 'document' : 'unusable';
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

/** The body has the last word: NOT_REPORTED or NOT_CLEARED with errors is a rejection also under a status of success. */
function settleReceived(submission: Submission, answer: Answer): SubmissionOutcome | undefined {
  const verdict = readVerdict(submission, answer.body);
  if (!verdict) return undefined;
  const { isAccepted, isJudged, hasErrorStatus, errors, warnings } = verdict;
  if (isDuplicate(verdict)) return accepted(submission, { ...verdict, errors: [], warnings: [] });
  if (isAccepted === true) return accepted(submission, verdict);
  if (isAccepted === false && errors.length > 0) return { kind: 'rejected', errors, warnings };
  const isPassed = isAccepted === undefined && isJudged && errors.length === 0 && !hasErrorStatus;
  return isPassed ? accepted(submission, verdict) : undefined;
}

/** The authority has this hash already. Its body says NOT_REPORTED, or nothing; only errors of another kind speak against it. */
function settleDuplicate(submission: Submission, answer: Answer): SubmissionOutcome | undefined {
  const silent: Verdict = { isAccepted: undefined, isJudged: false, hasErrorStatus: false, errors: [], warnings: [] };
  const verdict = answer.body.kind === 'empty' ? silent : readVerdict(submission, answer.body);
  if (!verdict || (verdict.errors.length > 0 && !isDuplicateAnswer(verdict))) return undefined;
  return accepted(submission, { ...silent, ...(verdict.clearedInvoice && { clearedInvoice: verdict.clearedInvoice }) });
}

function isDuplicateAnswer(verdict: Verdict): boolean {
  return isDuplicate(verdict) || verdict.errors.every(({ code }) => code === 'Invoice-Errors');
}

/** Without validation results nobody judged the document: some proxy or the transport objected (decisions 3). */
function settleRejected(submission: Submission, answer: Answer): SubmissionOutcome | undefined {
  const verdict = readVerdict(submission, answer.body);
  if (!verdict?.isJudged || verdict.isAccepted === true) return undefined;
  const { isAccepted, hasErrorStatus, errors, warnings } = verdict;
  if (isDuplicate(verdict)) return accepted(submission, { ...verdict, errors: [], warnings: [] });
  return errors.length > 0 || hasErrorStatus || isAccepted === false ? { kind: 'rejected', errors, warnings } : undefined;
}

/** Errors beside a clear REPORTED or CLEARED are kept among the warnings. The authority's word counts also where its copy cannot be read. */
function accepted(submission: Submission, verdict: Verdict): SubmissionOutcome {
  const warnings = [...verdict.errors, ...verdict.warnings];
  if (submission === 'report') return { kind: 'accepted', taxStatus: 'REPORTED', warnings };
  const { clearedInvoice } = verdict;
  const copy = clearedInvoice === undefined ? {} : { clearedXml: decodeWrappedBase64(clearedInvoice) ?? ('unreadable' as const) };
  return { kind: 'accepted', taxStatus: 'CLEARED', warnings, ...copy };
}
