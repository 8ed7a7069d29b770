import type { Exchange } from './exchange.ts';
import type { ComplianceOutcome } from './gateway-answers.ts';
import { refusedOrUnreachable } from './refusal.ts';
import { retryAfterOf, unsettledReason } from './status-words.ts';
import { isDuplicate, readVerdict } from './verdict.ts';

/** The end of the compliance check of one document: passed means 200 or 202 without an error (dossier 7.3). */
export function judgeCompliance(exchange: Exchange, secrets: readonly string[]): ComplianceOutcome {
  if (exchange.kind === 'no_answer') return refusedOrUnreachable(exchange, secrets);
  const { status, body } = exchange;
  const verdict = readVerdict('check', body);
  const isSuccess = status === 200 || status === 202;
  // A document that passed just before the appliance stopped is known already when it is sent again.
  if (status === 208 || status === 409 || (verdict && isDuplicate(verdict))) return { kind: 'passed', warnings: [] };
  if (!isSuccess && (status !== 400 || !verdict?.isJudged)) return refusedOrUnreachable(exchange, secrets);

  const isSilent = !verdict || (verdict.isAccepted === undefined && !verdict.isJudged);
  if (isSilent) return { kind: 'unreachable', reason: unsettledReason(exchange), ...retryAfterOf(exchange) };
  const { isAccepted, errors, warnings } = verdict;
  const isPassed = isSuccess && isAccepted !== false && errors.length === 0;
  return isPassed ? { kind: 'passed', warnings } : { kind: 'rejected', errors, warnings };
}
