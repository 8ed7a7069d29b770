import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { printable } from '../../platform/command-line/printable.ts';
import { isUnreadable, type FileReport } from './validate-file.ts';

/** Writes reports as they come, never more than the reader takes. */
export type ReportWriter = { write(report: FileReport): Promise<void>; end(): Promise<void> };

async function put(output: Writable, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}

/** One JSON array, nothing else; each report on its own line. */
export function jsonWriter(output: Writable): ReportWriter {
  let separator = '[\n';
  return {
    async write(report) {
      await put(output, separator + JSON.stringify(report));
      separator = ',\n';
    },
    end: () => put(output, separator === '[\n' ? '[]\n' : '\n]\n'),
  };
}

// `file:line:column: severity check CODE: message (path)`, as editors and terminals follow it.
function findingLine(file: string, finding: FileReport['findings'][number]): string {
  const { severity, check, code, message, path } = finding;
  const place = 'line' in finding ? `${file}:${finding.line}:${finding.column}` : file;
  return `  ${printable(`${place}: ${severity} ${check} ${code}: ${message}${path === '' ? '' : ` (${path})`}`)}\n`;
}

const outcomeTexts = { valid: 'valid  ', invalid: 'INVALID', unread: 'UNREAD ' } as const;

/** A line per file, one per finding and a count at the end, for people. */
export function textWriter(output: Writable): ReportWriter {
  const counts = { valid: 0, invalid: 0, unread: 0 };
  return {
    async write(report) {
      const { file, valid, findings } = report;
      const outcome = isUnreadable(report) ? 'unread' : valid ? 'valid' : 'invalid';
      counts[outcome] += 1;
      const lines = findings.map((finding) => findingLine(file, finding));
      await put(output, `${outcomeTexts[outcome]}  ${printable(file)}\n${lines.join('')}`);
    },
    end() {
      const { valid, invalid, unread } = counts;
      const more = unread === 0 ? '' : `; ${unread} could not be read or validated`;
      return put(output, `${valid + invalid} validated: ${valid} valid, ${invalid} invalid${more}\n`);
    },
  };
}
