import { judgeDocument } from '../../core/judge/judge-document.ts';
import type { Check, JudgeFinding } from '../../core/judge/judge-document.ts';
import { readBounded, whyUnreadable } from './read-bounded.ts';

/** What is told of one file; a file that cannot be read has the one finding that says why. */
export type FileReport = {
  file: string;
  valid: boolean;
  findings: (JudgeFinding | { check: 'file'; code: string; severity: 'error'; message: string; path: string })[];
};

/** How all files of a run are judged. */
export type JudgeTerms = { checks: readonly Check[]; now: Date };

/** Whether the file could not be read at all. */
export function isUnreadable({ findings }: FileReport): boolean {
  return findings.some((finding) => finding.check === 'file');
}

function fileFinding(file: string, code: string, message: string): FileReport {
  return { file, valid: false, findings: [{ check: 'file', code, severity: 'error', message, path: '' }] };
}

/** What is told of a file that cannot be read. */
export function unreadableReport(file: string, cause: unknown): FileReport {
  return fileFinding(file, 'FILE-UNREADABLE', whyUnreadable(cause));
}

/** What is told of a file on which the judge itself failed, which does not cost the others their reports. */
export function failedReport(file: string, cause: unknown): FileReport {
  return fileFinding(file, 'JUDGE-FAILED', cause instanceof Error ? cause.message : String(cause));
}

function judgeBytes(xml: Uint8Array, { checks, now }: JudgeTerms): FileReport['findings'] {
  return judgeDocument(xml, { now, checks }).map(({ check, code, severity, message, path, line, column, ...shown }) => ({
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

/** Judges what a file holds; whatever happens, there is a report. */
export function judgeContent(file: string, xml: Uint8Array, terms: JudgeTerms): FileReport {
  try {
    const findings = judgeBytes(xml, terms);
    return { file, valid: findings.every((finding) => finding.severity !== 'error'), findings };
  } catch (cause) {
    return failedReport(file, cause);
  }
}

/** Reads and judges one file; whatever happens, there is a report. */
export function judgeFile(file: string, terms: JudgeTerms): FileReport {
  let xml: Buffer;
  try {
    xml = readBounded(file);
  } catch (cause) {
    return unreadableReport(file, cause);
  }
  return judgeContent(file, xml, terms);
}
