import { backoffMs } from '#main/platform/retry.ts';
import { formatMessages } from '../gateway/format-messages.ts';
import type { SubmissionOutcome } from '../gateway/gateway-answers.ts';
import type { TakenCopy } from './copies/cleared-copy.ts';
import type { SubmissionMove } from './submission-record.ts';
import type { SubmittedDocument } from './submitted-document.ts';

// A document that answers to others have released so often, in vain, waits for none any more: it may itself be what silences the
// gateway. Attempts alone say nothing: in a long outage the only document that waits is every probe.
const mostReleasesByAnswer = 5;
// After this many attempts, the last two with a damaged copy, the authority's answer is accepted without one.
const mostRequestsForCopy = 5;

/** What the gateway answered, with what became of its copy; or why nothing was sent. */
export type AttemptOutcome =
  | (Extract<SubmissionOutcome, { kind: 'accepted' }> & { copy: TakenCopy })
  | Exclude<SubmissionOutcome, { kind: 'accepted' }>
  | { kind: 'not_sent'; reason: string };

/**
 * What an attempt has shown. `settled`: the authority has accepted or rejected the document; `document`: an answer that concerns
 * this document alone; `silent`, `unusable`, `credentials_refused`: a failure that others will meet too; `not_sent`: a failure on
 * this appliance.
 */
export type AttemptResult = {
  kind: 'settled' | 'document' | 'silent' | 'unusable' | 'credentials_refused' | 'not_sent';
  /** A sentence; empty where it is settled. */
  reason: string;
  /** What became of the authority's copy of a cleared document. */
  copy?: TakenCopy;
};

/** What follows from an attempt: what is persisted of it, and what others learn from it. */
export type AttemptDecision = { move: SubmissionMove; result: AttemptResult };

// What the decision is made from, of all that is known of the document.
type AttemptedDocument = Pick<SubmittedDocument, 'invoice_type' | 'retry_count' | 'last_error'> & {
  /** How often an answer of the gateway to another document has released it. */
  releasesByAnswer: number;
};

type Moment = { now: Date; random: () => number };

const settled: AttemptResult = { kind: 'settled', reason: '' };
const neitherClearedNorReported = 'The gateway neither clears nor takes reports of standard documents at the moment.';

/** A wait before the next attempt, longer after each: for others too where what an attempt has shown concerns them. */
export function tryLater(
  document: Pick<AttemptedDocument, 'retry_count' | 'releasesByAnswer'>,
  result: AttemptResult,
  { now, random }: Moment,
  retryAfterMs?: number,
): AttemptDecision {
  const attempts = document.retry_count + 1;
  const waitMs = Math.max(retryAfterMs ?? 0, backoffMs(attempts, random));
  const concernsOthers = result.kind !== 'document' && result.kind !== 'not_sent';
  const waitsForAnswer = concernsOthers && retryAfterMs === undefined && document.releasesByAnswer < mostReleasesByAnswer;
  const changes = {
    retry_count: attempts,
    hold: waitsForAnswer ? 'until_answer' : 'until_retry',
    next_retry_at: new Date(now.getTime() + waitMs).toISOString(),
    retry_after_ms: retryAfterMs ?? null,
    last_error: result.reason,
  } as const;
  return { move: { status: 'queued', from: ['submitted'], changes }, result };
}

// Most of many attempts may have met a gateway that was down: a single damaged copy is not the end of it.
function mayRequestCopyAgain({ retry_count, last_error }: AttemptedDocument, damage: string): boolean {
  return retry_count < mostRequestsForCopy || last_error !== damage;
}

function decideAccepted(
  document: AttemptedDocument,
  { taxStatus, warnings, copy }: Extract<AttemptOutcome, { kind: 'accepted' }>,
  moment: Moment,
): AttemptDecision {
  const isCleared = taxStatus === 'CLEARED';
  if (isCleared && copy.kind === 'damaged' && mayRequestCopyAgain(document, copy.reason)) {
    return tryLater(document, { kind: 'document', reason: copy.reason }, moment);
  }
  const move: SubmissionMove = {
    status: isCleared ? 'cleared' : 'reported',
    from: ['submitted'],
    changes: { tax_status: taxStatus, warnings: JSON.stringify(warnings), last_error: null, next_retry_at: null },
    ...(isCleared && copy.kind === 'taken' ? { clearance: copy.clearance } : {}),
  };
  return { move, result: isCleared ? { ...settled, copy } : settled };
}

function rejectedMove(
  { invoice_type }: AttemptedDocument,
  { errors, warnings }: Extract<AttemptOutcome, { kind: 'rejected' }>,
): SubmissionMove {
  const changes = {
    tax_status: invoice_type === 'standard' ? 'NOT_CLEARED' : 'NOT_REPORTED',
    warnings: JSON.stringify(warnings),
    last_error: formatMessages(errors),
    next_retry_at: null,
  };
  return { status: 'failed', from: ['submitted'], changes };
}

/** Decides what follows from an attempt to submit a document: an end, or a wait before the next attempt. */
export function decideAfterAttempt(document: AttemptedDocument, outcome: AttemptOutcome, moment: Moment): AttemptDecision {
  switch (outcome.kind) {
    case 'accepted':
      return decideAccepted(document, outcome, moment);
    case 'rejected':
      return { move: rejectedMove(document, outcome), result: settled };
    case 'clearance_off':
      return tryLater(document, { kind: 'unusable', reason: neitherClearedNorReported }, moment);
    case 'try_later':
      return tryLater(document, { kind: outcome.cause, reason: outcome.reason }, moment, outcome.retryAfterMs);
    case 'not_sent':
      return tryLater(document, { kind: 'not_sent', reason: outcome.reason }, moment);
  }
}
