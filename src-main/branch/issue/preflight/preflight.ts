import type { PreflightResult } from '../../../../src-shared/api/v1/preflight.ts';
import { toJsonNumber } from '../../../../src-shared/invoice/amount.ts';
import { decide } from '../decide.ts';
import type { Wish } from '../examine-wish.ts';
import type { IssueDependencies } from '../issue-document.ts';
import { isRejected, judgeDecision } from './judge-decision.ts';

/**
 * Says what would become of a document: its totals and everything the authority's rules have to say, before it counts.
 *
 * @throws AppError as the create endpoint would.
 */
export async function preflight(wish: Wish, dependencies: IssueDependencies): Promise<PreflightResult> {
  const { totals, findings } = await judgeDecision(decide(wish, dependencies, []), dependencies);
  return {
    subtotal: toJsonNumber(totals.taxExclusive),
    vat: toJsonNumber(totals.vat),
    total: toJsonNumber(totals.taxInclusive),
    payable: toJsonNumber(totals.payable),
    would_be_accepted: !isRejected(findings),
    findings,
  };
}
