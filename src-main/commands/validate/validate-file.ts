import { validateDocument, type PlacedFinding } from '#main/core/validation/validate-document.ts';
import type { AuthorityCheck } from '#main/core/validation/validation-step.ts';
import { readBounded, whyUnreadable } from './read-bounded.ts';

/** What is reported of one file; a file that cannot be read has the one finding that says why. */
export type FileReport = {
  file: string;
  valid: boolean;
  findings: (PlacedFinding | { check: 'file'; code: string; severity: 'error'; message: string; path: string })[];
};

/** How all files of a run are validated. */
export type ValidationTerms = { checks: readonly AuthorityCheck[]; now: Date };

/** Whether the file could not be read at all. */
export function isUnreadable({ findings }: FileReport): boolean {
  return findings.some((finding) => finding.check === 'file');
}

function fileFinding(file: string, code: string, message: string): FileReport {
  return { file, valid: false, findings: [{ check: 'file', code, severity: 'error', message, path: '' }] };
}

/** The report of a file that cannot be read. */
export function unreadableReport(file: string, cause: unknown): FileReport {
  return fileFinding(file, 'FILE-UNREADABLE', whyUnreadable(cause));
}

/** The report of a file whose validation itself failed, which does not cost the others their reports. */
export function failedReport(file: string, cause: unknown): FileReport {
  return fileFinding(file, 'VALIDATION-FAILED', cause instanceof Error ? cause.message : String(cause));
}

function validateBytes(xml: Uint8Array, { checks, now }: ValidationTerms): FileReport['findings'] {
  return validateDocument(xml, { now, checks }).map(({ check, code, severity, message, path, line, column, ...shown }) => ({
    check,
    code,
    severity,
    message,
    path,
    line,
    column,
    ...shown,
  }));
}

/** Validates what a file holds; whatever happens, there is a report. */
export function validateContent(file: string, xml: Uint8Array, terms: ValidationTerms): FileReport {
  try {
    const findings = validateBytes(xml, terms);
    return { file, valid: findings.every((finding) => finding.severity !== 'error'), findings };
  } catch (cause) {
    return failedReport(file, cause);
  }
}

/** Reads and validates one file; whatever happens, there is a report. */
export function validateFile(file: string, terms: ValidationTerms): FileReport {
  let xml: Buffer;
  try {
    xml = readBounded(file);
  } catch (cause) {
    return unreadableReport(file, cause);
  }
  return validateContent(file, xml, terms);
}
