import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { checks } from '../../core/judge/judge-document.ts';
import type { Check } from '../../core/judge/judge-document.ts';
import { countOption, programArguments } from '../../platform/program-options.ts';
import { StartFault } from '../../platform/start-fault.ts';
import { isUnreadable } from './judge-file.ts';
import type { FileReport } from './judge-file.ts';
import { openJudgePool } from './judge-pool.ts';
import type { JudgePool } from './judge-pool.ts';
import { createProgress } from './progress.ts';
import { jsonWriter, textWriter } from './report-writer.ts';

const mostJobs = 64;
// Enough to keep every judge busy, few enough that the reports waiting for their turn stay small.
const aheadPerJob = 8;

function checksOption(text: string): Check[] {
  const named = text.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !checks.some((check) => check === name));
  if (unknown === undefined) return checks.filter((check) => named.includes(check));
  throw new StartFault(`--checks takes ${checks.join(', ')}, separated by commas, not "${unknown}".`);
}

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

// A time without a zone is Riyadh's, whatever the machine's zone is.
function nowOption(text: string | undefined): Date {
  if (text === undefined) return new Date();
  const [, date = '', hoursAndMinutes = '00:00', seconds = '00', fraction = '', zone = '+03:00'] = isoTime.exec(text) ?? [];
  const at = new Date(`${date}T${hoursAndMinutes}:${seconds}${fraction.slice(0, 4)}${zone}`);
  const day = new Date(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  if (isDay && !Number.isNaN(at.getTime())) return at;
  throw new StartFault(`--now must be a date or time of ISO 8601 such as 2026-11-20T12:00:00, not "${text}".`);
}

function checkList(listFrom: string): void {
  if (listFrom !== '-') throw new StartFault('--files-from takes -, for names on standard input, one per line.');
  if (fstatSync(process.stdin.fd).isDirectory()) throw new StartFault('Standard input is a folder, not a list of file names.');
}

// PowerShell puts a byte order mark before what it pipes.
async function* fileNames(named: readonly string[], listFrom: string | undefined): AsyncGenerator<string> {
  yield* named;
  if (listFrom === undefined) return;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const name = line.replace(/^\ufeff/, '');
    if (name !== '') yield name;
  }
}

// Reports in the order of the files, however long each takes.
async function* inOrder(files: AsyncIterable<string>, pool: JudgePool, ahead: number): AsyncGenerator<FileReport> {
  const underWay: Promise<FileReport>[] = [];
  for await (const file of files) {
    underWay.push(pool.judge(file));
    const first = underWay.length > ahead ? underWay.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const report of underWay) yield await report;
}

/** `sanad validate`: judges XML files as the authority does. Exits 1 if any has an error, 2 if one cannot be read. */
export async function validate(argv: string[]): Promise<void> {
  const { values: flags, positionals } = programArguments(argv, {
    json: { type: 'boolean', default: false },
    checks: { type: 'string', default: checks.join(',') },
    now: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    'files-from': { type: 'string' },
  });
  const jobs = countOption('jobs', flags.jobs, mostJobs);
  if (positionals.length === 0 && flags['files-from'] === undefined) {
    throw new StartFault('Name the files to validate, or give them one per line on standard input with --files-from -.');
  }
  if (flags['files-from'] !== undefined) checkList(flags['files-from']);
  const pool = openJudgePool(jobs, { checks: checksOption(flags.checks), now: nowOption(flags.now) });
  const writer = flags.json ? jsonWriter(process.stdout) : textWriter(process.stdout);
  // On one screen with the reports the count would run into them, and they are progress enough.
  const terminal = process.stderr.isTTY && !process.stdout.isTTY ? process.stderr : undefined;
  const progress = createProgress(terminal, () => performance.now());
  let exitCode = 0;
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    // Whoever reads the output may have seen enough (`| head`).
    if (cause.code === 'EPIPE') process.exit(exitCode);
    process.stderr.write(`The reports cannot be written: ${cause.message}.\n`);
    process.exit(2);
  });
  try {
    for await (const report of inOrder(fileNames(positionals, flags['files-from']), pool, jobs * aheadPerJob)) {
      await writer.write(report);
      progress.add(report.valid);
      if (isUnreadable(report)) exitCode = 2;
      else if (!report.valid && exitCode === 0) exitCode = 1;
    }
  } finally {
    await writer.end();
    progress.end();
    await pool.close();
  }
  process.exitCode = exitCode;
}
