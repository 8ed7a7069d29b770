import type { CreateRequest } from '#shared/api/v1/invoice-requests.ts';
import type { PreflightFinding } from '#shared/api/v1/preflight.ts';
import { arabicAdvice, arabicMissingCode, glyphAdvice } from '#shared/i18n/rule-advice/own-advice.ts';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { stampDocument } from '#main/core/stamp/stamp-document.ts';
import type { Signer } from '#main/core/stamp/signer.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { CheckedDraft } from '../../ledger/check-draft.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OriginalsClient } from '../../mirror/originals/originals-client.ts';
import { mostFields } from './glyph-step.ts';
import type { PreflightCheckFinding, PreflightThread } from './preflight-thread.ts';
import { indexInRequest, missingArabic, requestPath, requestTexts } from './request-path.ts';

/** The dependencies of deciding about a document and validating it. */
export type PreflightDependencies = {
  db: LedgerReader;
  ledger: Ledger;
  clock: Clock;
  signerOf: (certificateId: string) => Promise<Signer>;
  preflightThread: PreflightThread;
  originals: OriginalsClient;
};

/** Whether any of the findings would make the authority reject the document. */
export function isRejected(findings: readonly PreflightFinding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

// Maps a finding on a document to its request, with advice.
function adviseOn(finding: PreflightCheckFinding, document: TaxDocument, request: CreateRequest): PreflightFinding {
  const { check, code, severity, message } = finding;
  if (check === 'glyphs') {
    return { code, severity, path: finding.path, message, advice: glyphAdvice.advice, advice_ar: glyphAdvice.adviceAr };
  }
  const { field, element, advice, adviceAr } = adviceOn(code);
  const place = element === undefined ? finding.path : `${finding.path}/${element}`;
  const path = field?.replace('#', String(indexInRequest(place, document, request))) ?? requestPath(place, document, request);
  return { code, severity, path, message, advice, advice_ar: adviceAr };
}

// Nothing that the authority checks, so it is not looked for in the document.
function arabicFindings(request: CreateRequest): PreflightFinding[] {
  const { advice, adviceAr } = arabicAdvice;
  return missingArabic(request.line_items)
    .slice(0, mostFields)
    .map((path) => ({
      code: arabicMissingCode,
      severity: 'warning',
      path,
      message: 'The line does not say in Arabic what is sold.',
      advice,
      advice_ar: adviceAr,
    }));
}

/**
 * Stamps a document as it would be issued now, validates it by the authority's rules, checks that the PDF can show its texts, and
 * discards it: neither a number of the chain nor a balance is consumed. Lines without Arabic are warned of, too.
 *
 * @returns the findings, which name the fields of the request.
 */
export async function preflightFindings(
  { document, owner, certificateId }: CheckedDraft,
  request: CreateRequest,
  { ledger, clock, signerOf, preflightThread }: PreflightDependencies,
): Promise<PreflightFinding[]> {
  const now = clock.now();
  const signer = await signerOf(certificateId);
  const { xml } = stampDocument(document, ledger.nextLink(owner.egsUnitId), { signer, now });
  const findings = await preflightThread.run({ xml, texts: requestTexts(request, document.seller), now });
  return [...findings.map((finding) => adviseOn(finding, document, request)), ...arabicFindings(request)];
}
