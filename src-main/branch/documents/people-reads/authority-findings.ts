import type { AuthorityFinding } from '#shared/api/people/documents.ts';
import { adviceOnFinding } from '#shared/i18n/rule-advice/finding-advice.ts';
import { rejectionsIn } from '#shared/i18n/rule-advice/findings-in.ts';
import type { SubmissionTable } from '#main/branch/db/schema.ts';
import { complianceOfRow } from '#main/branch/documents/compliance-fields.ts';

function findingOf(code: string, severity: AuthorityFinding['severity'], message: string): AuthorityFinding {
  const { advice, adviceAr } = adviceOnFinding(code);
  return { code, severity, message, advice, advice_ar: adviceAr };
}

type Found = Pick<SubmissionTable, 'status' | 'tax_status' | 'last_error' | 'warnings'>;

/** What the authority found in a document, errors first, with what it means. */
export function authorityFindings({ last_error: lastError, ...row }: Found): AuthorityFinding[] {
  const errors = row.status === 'failed' && lastError !== null ? rejectionsIn(lastError) : [];
  const warnings = complianceOfRow(row).tax_warnings;
  return [
    ...errors.map(({ code, message }) => findingOf(code, 'error', message)),
    ...warnings.map(({ code, message }) => findingOf(code, 'warning', message)),
  ];
}
