import type { PreflightResult } from '../../../../src-shared/api/v1/preflight.ts';
import { toJsonNumber } from '../../../../src-shared/invoice/amount.ts';
import { lookUpOriginals } from '../originals/ask-head-office.ts';
import { decide } from '../decision/decide.ts';
import type { IssueCommand } from '../decision/resolve-command.ts';
import { isRejected, validateDecision, type PreflightDependencies } from './validate-decision.ts';

/**
 * Checks a document without issuing it: its totals and all findings of the authority's rules.
 *
 * @throws AppError as the create endpoint would.
 */
export async function preflight(command: IssueCommand, dependencies: PreflightDependencies): Promise<PreflightResult> {
  const foreign = await lookUpOriginals(command, dependencies);
  const decision = decide(command, { ...dependencies, foreign }, []);
  const { totals, findings } = await validateDecision(decision, dependencies);
  return {
    subtotal: toJsonNumber(totals.taxExclusive),
    vat: toJsonNumber(totals.vat),
    total: toJsonNumber(totals.taxInclusive),
    payable: toJsonNumber(totals.payable),
    would_be_accepted: !isRejected(findings),
    findings,
  };
}
