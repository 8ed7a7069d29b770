import type { AuthorityFinding } from '../../../../../src-shared/api/manager/documents/documents.ts';
import { taxWarning } from '../../../../../src-shared/api/v1/invoice-results.ts';
import { adviceOn } from '../../../../../src-shared/i18n/rule-advice/rule-advice.ts';
import type { SubmissionTable } from '../../../db/schema.ts';

const warnings = taxWarning.array();
// As messages of the gateway stand in `last_error`: `CODE: text; CODE: text`.
const codePattern = /^([A-Z][A-Za-z0-9_-]*): ([^]*)$/;

function findingOf(code: string, severity: AuthorityFinding['severity'], message: string): AuthorityFinding {
  const isRule = /^BR-|^KSA-/.test(code);
  const known = isRule ? adviceOn(code) : undefined;
  return { code, severity, message, advice: known?.advice ?? null, advice_ar: known?.adviceAr ?? null };
}

function errorsIn(lastError: string): AuthorityFinding[] {
  const parts = lastError.split(/; (?=[A-Z][A-Za-z0-9_-]*: )/);
  return parts.map((part) => {
    const [, code = 'REJECTED', message = part] = codePattern.exec(part) ?? [];
    return findingOf(code, 'error', message);
  });
}

/** What the authority found in a document, errors first, with what it means. */
export function authorityFindings({
  status,
  last_error: lastError,
  warnings: stored,
}: Pick<SubmissionTable, 'status' | 'last_error' | 'warnings'>): AuthorityFinding[] {
  const errors = status === 'failed' && lastError !== null ? errorsIn(lastError) : [];
  return [...errors, ...warnings.parse(JSON.parse(stored)).map(({ code, message }) => findingOf(code, 'warning', message))];
}
