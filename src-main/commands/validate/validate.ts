import { createInterface } from 'node:readline';
import { isUnreadable, validateContent, unreadableReport, type FileReport, type ValidationTerms } from './validate-file.ts';
import { openValidationPool } from './validation-pool.ts';
import { createFileProgress } from './progress.ts';
import { readBoundedStream } from './read-bounded.ts';
import { jsonWriter, textWriter, type ReportWriter } from './report-writer.ts';
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
