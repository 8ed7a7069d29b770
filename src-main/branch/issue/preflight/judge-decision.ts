import type { DocumentTotals } from '../../../../src-shared/invoice/document.ts';
import type { PreflightFinding } from '../../../../src-shared/api/v1/preflight.ts';
import { stampDocument } from '../../../core/stamp/stamp-document.ts';
import type { Decision } from '../decide.ts';
import type { IssueDependencies } from '../issue-document.ts';
import { adviseOn } from './advise-on.ts';
import { glyphFinding } from './glyph-finding.ts';
import { requestTexts } from './request-texts.ts';

/** A document judged as it would be issued, in the words of its request. */
export type JudgedDecision = { totals: DocumentTotals; findings: PreflightFinding[] };

/** Whether any of the findings would make the authority reject the document. */
export function isRejected(findings: readonly PreflightFinding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

/**
 * Builds the document as it would be issued at this moment, stamp included, has it judged by the authority's rules, its texts
 * by what the PDF can show, and throws it away: no number of the chain, no balance, nothing is consumed.
 *
 * @throws AppError where something stands against it by now.
 */
export async function judgeDecision(
  decision: Decision,
  { ledger, clock, signerOf, judges }: IssueDependencies,
): Promise<JudgedDecision> {
  const { document } = decision.prepare();
  const now = clock.now();
  const signer = await signerOf(decision.certificateId);
  const { xml } = stampDocument(document, ledger.nextLink(decision.owner.egsUnitId), { signer, now });
  const { request } = decision;
  const { findings, unprintable } = await judges.ask({ xml, texts: requestTexts(request, document.seller), now });
  return {
    totals: document.totals,
    findings: [...findings.map((finding) => adviseOn(finding, document, request)), ...unprintable.map(glyphFinding)],
  };
}
