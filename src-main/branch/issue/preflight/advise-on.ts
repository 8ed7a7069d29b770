import type { CreateRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import type { PreflightFinding } from '../../../../src-shared/api/v1/preflight.ts';
import { glyphAdvice } from '../../../../src-shared/i18n/rule-advice/glyph-advice.ts';
import { adviceOn } from '../../../../src-shared/i18n/rule-advice/rule-advice.ts';
import type { TaxDocument } from '../../../../src-shared/invoice/document.ts';
import { indexInRequest, requestPath } from './request-path.ts';
import type { PreflightCheckFinding } from './preflight-thread.ts';

/** Maps a finding on a document to its request, with advice. */
export function adviseOn(finding: PreflightCheckFinding, document: TaxDocument, request: CreateRequest): PreflightFinding {
  const { check, code, severity, message } = finding;
  if (check === 'glyphs') {
    return { code, severity, path: finding.path, message, advice: glyphAdvice.advice, advice_ar: glyphAdvice.adviceAr };
  }
  const { field, element, advice, adviceAr } = adviceOn(code);
  const place = element === undefined ? finding.path : `${finding.path}/${element}`;
  const path = field?.replace('#', String(indexInRequest(place, document, request))) ?? requestPath(place, document, request);
  return { code, severity, path, message, advice, advice_ar: adviceAr };
}
