import type { PreflightResult } from '#shared/api/v1/preflight.ts';
import { toJsonNumber } from '#shared/invoice/amount.ts';
import { refusalOf } from '#main/server/request/request-fault.ts';
import { decide } from './decide.ts';
import { contextOf, ledgerFaults } from './ledger-faults.ts';
import { lookUpOriginals, noOriginals } from './originals.ts';
import { isRejected, preflightFindings, type PreflightDependencies } from './preflight/preflight-findings.ts';
import type { IssueCommand } from './resolve-command.ts';
import type { ReturnCommand } from './return-goods.ts';

/**
 * Checks a document without issuing it: its totals and all findings of the authority's rules.
 *
 * @throws AppError as the endpoint that issues it would.
 */
export async function preflight(
  command: IssueCommand | ReturnCommand,
  dependencies: PreflightDependencies,
): Promise<PreflightResult> {
  // The invoice of a return is of this ledger.
  const originals = 'returns' in command ? noOriginals : await lookUpOriginals(command, dependencies);
  const decided = decide(command, { ...dependencies, originals }, []);
  if (!decided.ok) throw refusalOf(decided.fault);
  const { draft, request } = decided.value;
  const checked = dependencies.ledger.preview(draft);
  if (!checked.ok) throw refusalOf(ledgerFaults(checked.fault, contextOf(command, originals)));
  const findings = await preflightFindings(checked.value, request, dependencies);
  const { totals } = checked.value.document;
  return {
    subtotal: toJsonNumber(totals.taxExclusive),
    vat: toJsonNumber(totals.vat),
    total: toJsonNumber(totals.taxInclusive),
    payable: toJsonNumber(totals.payable),
    would_be_accepted: !isRejected(findings),
    findings,
  };
}
