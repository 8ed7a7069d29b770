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

/** Reads and judges one file. */
export function judgeFile(file: string, { checks, now }: JudgeTerms): FileReport {
  let xml: Buffer;
  try {
    xml = readFileSync(file);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { file, valid: false, findings: [{ check: 'file', code: 'FILE-UNREADABLE', severity: 'error', message, path: '' }] };
  }
  const findings = judgeDocument(xml, { now, checks }).map(({ check, code, severity, message, path }) => ({
    check,
    code,
    severity,
    message,
    path,
  }));
  return { file, valid: findings.every((finding) => finding.severity !== 'error'), findings };
}
