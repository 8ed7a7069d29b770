import { fstatSync } from 'node:fs';
import { authorityChecks, type AuthorityCheck } from '#main/core/validation/validation-step.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { countOption } from '#main/platform/command-line/program-options.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { ValidationTerms } from './validate-file.ts';

/** The name under which standard input is a document. */
export const standardInput = '-';

const mostJobs = 64;
/** The flags of `sanad validate`. */
export const validateCommand = {
  name: 'sanad validate',
  summary: "Validates XML files as the authority does: the schema's structure, then its rules, then the stamp",
  operands: 'FILE…',
  flags: {
    json: {
      type: 'boolean',
      default: false,
      meaning:
        'prints one array instead of lines: for each file file, valid and findings (check code severity message path, line and column, and the actual and expected values where there are any)',
      example: 'sanad validate --json invoice.xml',
    },
    checks: {
      type: 'string',
      default: authorityChecks.join(','),
      value: 'LIST',
      meaning: 'only these checks; a broken structure is reported in any case',
      example: '--checks structure,rules',
    },
    now: {
      type: 'string',
      value: 'ISO',
      meaning: 'the moment of validation, Riyadh time where it names no zone; without it, now; two rules compare dates with it',
      example: '--now 2026-11-20T12:00',
    },
    jobs: {
      type: 'string',
      default: '1',
      value: 'N',
      meaning: `threads that validate side by side, at most ${mostJobs}; the reports keep the order of the files`,
      example: '--jobs 2',
    },
    'files-from': {
      type: 'string',
      value: '-',
      meaning: 'names of files on standard input, one per line',
      example: "find archive -name '*.xml' | sanad validate --files-from -",
    },
  },
  notes: [
    'FILE - is a document on standard input.',
    'Exit code 0: no document has an error. 1: one has, or the flags are wrong. 2: a file could not be read or validated.',
  ],
} as const satisfies Command;

function checksOption(text: string): AuthorityCheck[] {
  const named = text.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !authorityChecks.some((check) => check === name));
  if (unknown === undefined) return authorityChecks.filter((check) => named.includes(check));
  throw new StartFault(`--checks takes ${authorityChecks.join(', ')}, separated by commas, not "${unknown}".`);
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

// A folder reads as if it were empty.
function refuseFolder(wanted: string): void {
  if (fstatSync(process.stdin.fd).isDirectory()) throw new StartFault(`Standard input is a folder, not ${wanted}.`);
}

function requireInput(named: readonly string[], listFrom: string | undefined): void {
  if (named.length === 0 && listFrom === undefined)
    throw new StartFault('Name the files to validate, or give them one per line on standard input with --files-from -.');
  if (listFrom !== undefined && listFrom !== '-')
    throw new StartFault('--files-from takes -, for names on standard input, one per line.');
  const documents = named.filter((name) => name === standardInput).length;
  if (documents > 1 || (documents === 1 && listFrom !== undefined))
    throw new StartFault('Standard input can be read only once: as one document (-) or as a list (--files-from -).');
  if (documents === 1) refuseFolder('a document');
  if (listFrom !== undefined) refuseFolder('a list of file names');
}

/** What a run of `sanad validate` is to do. */
export type ValidateOptions = {
  files: string[];
  /** Whether further names come on standard input. */
  hasList: boolean;
  asJson: boolean;
  jobs: number;
  terms: ValidationTerms;
};

/**
 * Reads the command line of `sanad validate`.
 *
 * @throws StartFault where it makes no sense.
 */
export function readValidateOptions(argv: string[]): ValidateOptions {
  const { values: flags, positionals: files } = readCommandLine(argv, validateCommand);
  const jobs = countOption('jobs', flags.jobs, mostJobs);
  requireInput(files, flags['files-from']);
  const terms = { checks: checksOption(flags.checks), now: nowOption(flags.now) };
  return { files, hasList: flags['files-from'] !== undefined, asJson: flags.json, jobs, terms };
}
