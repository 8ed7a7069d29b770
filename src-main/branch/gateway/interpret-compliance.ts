import type { Exchange } from './transport.ts';
import type { ComplianceOutcome } from './gateway-answers.ts';
import { refusedOrUnreachable } from './refusal.ts';
import { retryAfterOf, unsettledReason } from './status-texts.ts';
import { isDuplicate, readGatewayFindings } from './gateway-findings.ts';

/** The outcome of the compliance check of one document: passed means 200 or 202 without an error (standard §7.3). */
export function interpretCompliance(exchange: Exchange, secrets: readonly string[]): ComplianceOutcome {
  if (exchange.kind === 'no_answer') return refusedOrUnreachable(exchange, secrets);
  const { status, body } = exchange;
  const findings = readGatewayFindings('check', body);
  const isSuccess = status === 200 || status === 202;
  // A document that passed just before the appliance stopped is a duplicate when it is sent again.
  if (status === 208 || status === 409 || (findings && isDuplicate(findings))) return { kind: 'passed', warnings: [] };
  if (!isSuccess && (status !== 400 || !findings?.isValidated)) return refusedOrUnreachable(exchange, secrets);

  const isSilent = !findings || (findings.isAccepted === undefined && !findings.isValidated);
  if (isSilent) return { kind: 'unreachable', reason: unsettledReason(exchange), ...retryAfterOf(exchange) };
  const { isAccepted, errors, warnings } = findings;
  const isPassed = isSuccess && isAccepted !== false && errors.length === 0;
  return isPassed ? { kind: 'passed', warnings } : { kind: 'rejected', errors, warnings };
}
