import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { judgeDocument } from '../../core/judge/judge-document.ts';
import type { Check, JudgeFinding } from '../../core/judge/judge-document.ts';
import { maximumXmlSize } from '../../core/ubl/read-xml.ts';

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

/** What is told of a file on which the judge itself failed, which does not cost the others their reports. */
export function failedReport(file: string, cause: unknown): FileReport {
  return fileFinding(file, 'JUDGE-FAILED', cause);
}

const smallestChunk = 64 * 1024;

// Pipes and devices may never end, and a file may be anything: no more is read than shows that it is too large.
function readAsMuchAsCounts(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const chunkSize = Math.min(fstatSync(descriptor).size, maximumXmlSize) + 1;
    const chunks: Buffer[] = [];
    let size = 0;
    while (size <= maximumXmlSize) {
      const chunk = Buffer.allocUnsafe(Math.max(chunkSize, smallestChunk));
      const length = readSync(descriptor, chunk);
      if (length === 0) break;
      chunks.push(chunk.subarray(0, length));
      size += length;
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(descriptor);
  }
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

/** Reads and judges one file; whatever happens, there is a report. */
export function judgeFile(file: string, terms: JudgeTerms): FileReport {
  let xml: Buffer;
  try {
    xml = readAsMuchAsCounts(file);
  } catch (cause) {
    return fileFinding(file, 'FILE-UNREADABLE', cause);
  }
  try {
    const findings = judgeBytes(xml, terms);
    return { file, valid: findings.every((finding) => finding.severity !== 'error'), findings };
  } catch (cause) {
    return failedReport(file, cause);
  }
}
