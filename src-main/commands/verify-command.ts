import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { dataFolderFlag } from '#main/platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { countOption } from '#main/platform/command-line/program-options.ts';
import { createProgress } from '#main/platform/command-line/progress.ts';
import { printable } from '#main/platform/command-line/printable.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { isDamage } from '#main/platform/sqlite/storage-fault.ts';
import { openLedgerReadOnly } from '../branch/db/ledger-database.ts';
import { requireCodec, type ChainReport } from '../branch/ledger/verify/verify-chains.ts';
import { verifyLedgerFile } from '../branch/ledger/verify/verify-pool.ts';

const mostJobs = 64;

/** The flags of `sanad verify`. */
export const verifyCommand = {
  name: 'sanad verify',
  summary: 'Verifies every chain of a ledger and each of its documents, read-only, even while the appliance runs',
  flags: {
    'data-dir': dataFolderFlag('the folder that holds the ledger'),
    json: {
      type: 'boolean',
      default: false,
      meaning: 'prints {units: [{egs_unit_id, documents, last_icv, ok, faults}]} instead of a line per unit',
      example: 'sanad verify --data-dir data --json',
    },
    jobs: {
      type: 'string',
      default: '1',
      value: 'N',
      meaning: `how many threads verify in parallel, at most ${mostJobs}; use 1 beside a busy appliance`,
      example: '--jobs 2',
    },
  },
  notes: ['Exit code 0: every chain is unbroken. 1: one is not, or there is no ledger to verify.'],
} as const satisfies Command;

// Finds the ledger file of a data folder and checks that it is a non-empty file.
function findLedger(dataDir: string, fileName: string): string {
  const folder = path.resolve(dataDir);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new StartFault(`${folder} is a file; --data-dir names the folder that contains ${fileName}.`);
  const file = path.join(folder, fileName);
  if (!existsSync(file)) throw new StartFault(`There is no ledger in ${folder}.`);
  if (statSync(file).isDirectory()) throw new StartFault(`${file} is a folder, not a ledger.`);
  if (statSync(file).size === 0) throw new StartFault(`${file} is empty, so it is not a ledger.`);
  return file;
}

function unreadable(file: string, cause: unknown): StartFault {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new StartFault(`${file} cannot be read as a ledger: ${message}.`, { cause });
}

// Makes sure that a file is a ledger of Sanad.
function requireLedger(file: string): void {
  try {
    const db = openLedgerReadOnly(file);
    try {
      db.first(db.sql.selectFrom('egs_units').select('egs_unit_id').limit(1));
      const newest = db.first(db.sql.selectFrom('document_contents').select('content').orderBy('position', 'desc').limit(1));
      if (newest !== undefined) requireCodec(newest);
    } finally {
      db.close();
    }
  } catch (cause) {
    throw cause instanceof StartFault ? cause : unreadable(file, cause);
  }
}

function printReports(reports: ChainReport[], file: string): void {
  for (const report of reports) {
    const result = report.ok ? 'unbroken' : 'BROKEN';
    process.stdout.write(`${report.egs_unit_id}  ${report.documents} documents, last ICV ${report.last_icv}: ${result}\n`);
    for (const fault of report.faults) process.stdout.write(`  ${printable(fault)}\n`);
  }
  if (reports.length === 0) process.stdout.write(`The ledger ${file} has no EGS unit yet, so there is no chain to verify.\n`);
}

function formatProgress(documents: number, perSecond: number): string {
  return `${documents} documents verified, ${perSecond}/s`;
}

/** `sanad verify`: verifies the ledger with this file name in a data folder. */
export async function verifyLedger(argv: string[], fileName: string): Promise<void> {
  const { values: flags } = readCommandLine(argv, verifyCommand);
  const jobs = countOption('jobs', flags.jobs, mostJobs);
  const file = findLedger(flags['data-dir'], fileName);
  requireLedger(file);
  const terminal = process.stderr.isTTY ? process.stderr : undefined;
  const progress = createProgress(terminal, () => performance.now(), formatProgress);
  const units = await verifyLedgerFile(file, { jobs, onDone: (documents) => progress.add(documents) }).catch((cause: unknown) => {
    // Damage in the documents is in the reports; this is damage in what the plan of the chains is read from.
    throw isDamage(cause) ? unreadable(file, cause) : cause;
  });
  progress.end();
  if (flags.json) process.stdout.write(`${JSON.stringify({ units })}\n`);
  else printReports(units, file);
  process.exitCode = units.every((unit) => unit.ok) ? 0 : 1;
}
