import type { CreateRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import type { PreflightFinding } from '../../../../src-shared/api/v1/preflight.ts';
import { adviceOn } from '../../../../src-shared/i18n/rule-advice/rule-advice.ts';
import type { TaxDocument } from '../../../../src-shared/invoice/document.ts';
import type { RuleFinding } from '../../../core/rules/rule.ts';
import { indexInRequest, requestPath } from './request-path.ts';

/** Puts what a rule says of a document into the words of the request that it was made of. */
export function adviseOn(finding: RuleFinding, document: TaxDocument, request: CreateRequest): PreflightFinding {
  const { code, severity, message } = finding;
  const { field, element, advice, adviceAr } = adviceOn(code);
  const place = element === undefined ? finding.path : `${finding.path}/${element}`;
  const path = field?.replace('#', String(indexInRequest(place, document, request))) ?? requestPath(place, document, request);
  return { code, severity, path, message, advice, advice_ar: adviceAr };
}
