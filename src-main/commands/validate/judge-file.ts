import { readFileSync } from 'node:fs';
import { judgeDocument } from '../../core/judge/judge-document.ts';
import type { Check, JudgeFinding } from '../../core/judge/judge-document.ts';

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

function fileFinding(file: string, code: string, cause: unknown): FileReport {
  const message = cause instanceof Error ? cause.message : String(cause);
  return { file, valid: false, findings: [{ check: 'file', code, severity: 'error', message, path: '' }] };
}

function judgeBytes(xml: Uint8Array, { checks, now }: JudgeTerms): FileReport['findings'] {
  return judgeDocument(xml, { now, checks }).map(({ check, code, severity, message, path }) => ({
    check,
    code,
    severity,
    message,
    path,
  }));
}

/** Reads and judges one file; one on which the judge itself fails does not cost the others their reports. */
export function judgeFile(file: string, terms: JudgeTerms): FileReport {
  let xml: Buffer;
  try {
    xml = readFileSync(file);
  } catch (cause) {
    return fileFinding(file, 'FILE-UNREADABLE', cause);
  }
  try {
    const findings = judgeBytes(xml, terms);
    return { file, valid: findings.every((finding) => finding.severity !== 'error'), findings };
  } catch (cause) {
    return fileFinding(file, 'JUDGE-FAILED', cause);
  }
}
