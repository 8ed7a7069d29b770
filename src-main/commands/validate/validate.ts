import { createInterface } from 'node:readline';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { createProgress } from '#main/platform/command-line/progress.ts';
import { printable } from '#main/platform/command-line/printable.ts';
import { isUnreadable, validateContent, unreadableReport, type FileReport, type ValidationTerms } from './validate-file.ts';
import { openValidationPool } from './validation-pool.ts';
import { readBoundedStream } from './read-bounded.ts';
import { readValidateOptions, standardInput, type ValidateOptions } from './validate-options.ts';

// Enough to keep every thread busy, few enough that the reports waiting for their turn stay small.
const aheadPerJob = 8;

// What comes on standard input is validated here, since other threads do not have it.
async function validateStandardInput(terms: ValidationTerms): Promise<FileReport> {
  try {
    return validateContent(standardInput, await readBoundedStream(process.stdin), terms);
  } catch (cause) {
    return unreadableReport(standardInput, cause);
  }
}

// PowerShell puts a byte order mark before what it pipes. A name - in the list is a file's: standard input is the list.
async function* fileNames({ files, hasList }: ValidateOptions): AsyncGenerator<string> {
  yield* files;
  if (!hasList) return;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const name = line.replace(/^\ufeff/u, '');
    if (name !== '') yield name === standardInput ? `./${name}` : name;
  }
}

// Reports in the order of the files, however long each takes.
async function* inOrder(
  files: AsyncIterable<string>,
  validate: (file: string) => Promise<FileReport>,
  ahead: number,
): AsyncGenerator<FileReport> {
  const underWay: Promise<FileReport>[] = [];
  for await (const file of files) {
    underWay.push(validate(file));
    const first = underWay.length > ahead ? underWay.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const report of underWay) yield await report;
}

// Counts what is done on a terminal, and nowhere else.
type FileProgress = { add(isValid: boolean): void; end(): void };

/** Redraws the count during a run; `now` is in milliseconds. */
export function createFileProgress(terminal: { write(text: string): unknown } | undefined, now: () => number): FileProgress {
  let invalid = 0;
  const count = createProgress(terminal, now, (files, perSecond) => `${files} files, ${invalid} invalid, ${perSecond}/s`);
  return {
    add(isValid) {
      if (!isValid) invalid += 1;
      count.add(1);
    },
    end: () => count.end(),
  };
}

// Writes reports as they come, never more than the reader takes.
type ReportWriter = { write(report: FileReport): Promise<void>; end(): Promise<void> };

async function put(output: Writable, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}

// One JSON array, nothing else; each report on its own line.
function jsonWriter(output: Writable): ReportWriter {
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

// A line per file, one per finding and a count at the end, for people.
function textWriter(output: Writable): ReportWriter {
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

// Writes all reports as they come, and says what the run came to: no file at all, or the exit code.
async function reportAll(
  reports: AsyncIterable<FileReport>,
  writer: ReportWriter,
  onReport: (exitCode: number) => void,
): Promise<void> {
  // On one screen with the reports the count would run into them, and they are progress enough.
  const terminal = process.stderr.isTTY && !process.stdout.isTTY ? process.stderr : undefined;
  const progress = createFileProgress(terminal, () => performance.now());
  let exitCode = 0;
  let files = 0;
  try {
    for await (const report of reports) {
      files += 1;
      await writer.write(report);
      progress.add(report.valid || isUnreadable(report));
      if (isUnreadable(report)) exitCode = 2;
      else if (!report.valid && exitCode === 0) exitCode = 1;
      onReport(exitCode);
    }
  } finally {
    await writer.end();
    progress.end();
  }
  if (files === 0) process.stderr.write('The list on standard input names no file, so nothing was validated.\n');
}

/** `sanad validate`: validates XML files as the authority does. Exits 1 if any has an error, 2 if one cannot be read. */
export async function validate(argv: string[]): Promise<void> {
  const options = readValidateOptions(argv);
  const { jobs, terms } = options;
  const pool = openValidationPool(jobs, terms);
  const validateNamed = (file: string): Promise<FileReport> =>
    file === standardInput ? validateStandardInput(terms) : pool.validate(file);
  let exitCode = 0;
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    // The reader of the output may have stopped reading (`| head`).
    if (cause.code === 'EPIPE') process.exit(exitCode);
    process.stderr.write(`The reports cannot be written: ${cause.message}.\n`);
    process.exit(2);
  });
  const writer = options.asJson ? jsonWriter(process.stdout) : textWriter(process.stdout);
  try {
    const reports = inOrder(fileNames(options), validateNamed, jobs * aheadPerJob);
    await reportAll(reports, writer, (code) => (exitCode = code));
  } finally {
    await pool.close();
  }
  process.exitCode = exitCode;
}
