import type { DocumentTotals } from '../../../../src-shared/invoice/document.ts';
import type { PreflightFinding } from '../../../../src-shared/api/v1/preflight.ts';
import { refusalOf } from '../../../server/request-faults/request-fault.ts';
import { stampDocument } from '../../../core/stamp/stamp-document.ts';
import type { Signer } from '../../../core/stamp/signer.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OriginalsClient } from '../../mirror/originals/originals-client.ts';
import type { Decision } from '../decision/decide.ts';
import { adviseOn } from './advise-on.ts';
import { requestTexts } from './request-texts.ts';
import type { PreflightThread } from './preflight-thread.ts';

/** The dependencies of deciding about a document and validating it. */
export type PreflightDependencies = {
  db: LedgerReader;
  ledger: Ledger;
  clock: Clock;
  signerOf: (certificateId: string) => Promise<Signer>;
  preflightThread: PreflightThread;
  originals: OriginalsClient;
};

/** The result of validating a document as it would be issued; the findings name the fields of its request. */
export type ValidatedDecision = { totals: DocumentTotals; findings: PreflightFinding[] };

/** Whether any of the findings would make the authority reject the document. */
export function isRejected(findings: readonly PreflightFinding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

/**
 * Builds the document as it would be issued now, stamp included, validates it by the authority's rules, checks that the PDF can
 * show its texts, and discards it: neither a number of the chain nor a balance is consumed.
 *
 * @throws AppError if it can no longer be issued.
 */
export async function validateDecision(
  decision: Decision,
  { ledger, clock, signerOf, preflightThread }: PreflightDependencies,
): Promise<ValidatedDecision> {
  const checked = decision.prepare();
  if (!checked.ok) throw refusalOf(checked.fault);
  const { document } = checked.value;
  const now = clock.now();
  const signer = await signerOf(decision.certificateId);
  const { xml } = stampDocument(document, ledger.nextLink(decision.owner.egsUnitId), { signer, now });
  const { request } = decision;
  const findings = await preflightThread.run({ xml, texts: requestTexts(request, document.seller), now });
  return {
    totals: document.totals,
    findings: findings.map((finding) => adviseOn(finding, document, request)),
  };
}
