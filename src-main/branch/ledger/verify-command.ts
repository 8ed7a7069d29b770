import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { defaultDataFolder } from '../../platform/caller-folder.ts';
import { readCommandLine } from '../../platform/command-line.ts';
import type { Command } from '../../platform/command-line.ts';
import { countOption } from '../../platform/program-options.ts';
import { createProgress } from '../../platform/progress.ts';
import { StartFault } from '../../platform/start-fault.ts';
import { openDatabaseReadOnly } from '../db/database.ts';
import { isDamage } from '../db/storage-fault.ts';
import type { ChainReport } from './verify-chains.ts';
import { walkLedger } from './verify-pool.ts';

const mostJobs = 64;

/** The flags of `sanad verify`. */
export const verifyCommand = {
  name: 'sanad verify',
  summary: 'Walks every chain of a ledger and takes each document apart, read-only, also while the appliance runs',
  flags: {
    'data-dir': {
      type: 'string',
      default: defaultDataFolder(),
      value: 'DIR',
      meaning: 'the folder that holds the ledger',
      example: '--data-dir /var/lib/sanad',
    },
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
      meaning: `how many threads walk side by side, at most ${mostJobs}; beside a busy appliance one is best`,
      example: '--jobs 2',
    },
  },
  notes: ['Exit code 0: every chain is unbroken. 1: one is not, or there is no ledger to walk.'],
} as const satisfies Command;

/** The ledger file of a data folder, once it is sure that it is one. */
function findLedger(dataDir: string, fileName: string): string {
  const folder = path.resolve(dataDir);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new StartFault(`${folder} is a file; --data-dir names the folder that holds ${fileName}.`);
  const file = path.join(folder, fileName);
  if (!existsSync(file)) throw new StartFault(`There is no ledger in ${folder}.`);
  if (statSync(file).isDirectory()) throw new StartFault(`${file} is a folder, not a ledger.`);
  if (statSync(file).size === 0) throw new StartFault(`${file} is empty, so it is no ledger.`);
  return file;
}

function unreadable(file: string, cause: unknown): StartFault {
  const said = cause instanceof Error ? cause.message : String(cause);
  return new StartFault(`${file} cannot be read as a ledger: ${said}.`, { cause });
}

/** Makes sure that a file is a ledger of ours, whatever else it may be. */
function requireLedger(file: string): void {
  try {
    const db = openDatabaseReadOnly(file);
    try {
      db.first(db.sql.selectFrom('egs_units').select('egs_unit_id').limit(1));
      db.first(db.sql.selectFrom('documents').select('icv').limit(1));
    } finally {
      db.close();
    }
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function printReports(reports: ChainReport[], file: string): void {
  for (const report of reports) {
    const verdict = report.ok ? 'unbroken' : 'BROKEN';
    process.stdout.write(`${report.egs_unit_id}  ${report.documents} documents, last ICV ${report.last_icv}: ${verdict}\n`);
    for (const fault of report.faults) process.stdout.write(`  ${fault}\n`);
  }
  if (reports.length === 0) process.stdout.write(`The ledger ${file} has no EGS unit yet, so there is no chain to walk.\n`);
}

function progressWords(documents: number, perSecond: number): string {
  return `${documents} documents verified, ${perSecond}/s`;
}

/** `sanad verify`: walks the ledger of a data folder, where it has that file name. */
export async function verifyLedger(argv: string[], fileName: string): Promise<void> {
  const { values: flags } = readCommandLine(argv, verifyCommand);
  const jobs = countOption('jobs', flags.jobs, mostJobs);
  const file = findLedger(flags['data-dir'], fileName);
  requireLedger(file);
  const terminal = process.stderr.isTTY ? process.stderr : undefined;
  const progress = createProgress(terminal, () => performance.now(), progressWords);
  const units = await walkLedger(file, { jobs, onDone: (documents) => progress.add(documents) }).catch((cause: unknown) => {
    // Damage among the documents is in the reports; here it is where the chains are planned from.
    throw isDamage(cause) ? unreadable(file, cause) : cause;
  });
  progress.end();
  if (flags.json) process.stdout.write(`${JSON.stringify({ units })}\n`);
  else printReports(units, file);
  process.exitCode = units.every((unit) => unit.ok) ? 0 : 1;
}
