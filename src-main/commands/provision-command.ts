import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { exampleCompany } from '#shared/api/documents/example-company.ts';
import { dataFolderFlag } from '#main/platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { printable } from '#main/platform/command-line/printable.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { OperatorSuccess } from '../branch/companies/operator/operator-answer.ts';
import { askAppliance } from './ask-appliance.ts';
import { describeKey, printJson } from './print-keys.ts';

const largestFile = 256 * 1024;

const exampleFile = {
  company: exampleCompany,
  api_keys: [{ name: 'Till 1', environment: 'production' }],
};

/** The flags of `sanad provision`. */
export const provisionCommand = {
  name: 'sanad provision',
  summary: 'Tells an appliance without head office its company, and makes its API keys',
  operands: 'FILE',
  flags: {
    'data-dir': dataFolderFlag('the data folder of the appliance, which may be running; it is created if it does not exist'),
    json: {
      type: 'boolean',
      default: false,
      meaning: 'prints the company and the keys of the file as JSON',
      example: '--json',
    },
  },
  notes: [
    `FILE is JSON; - reads it from standard input. An example:\n\n${JSON.stringify(exampleFile, null, 2)}`,
    'It may also hold branch_name; plan {name, sandbox_unit_limit, production_unit_limit, monthly_document_limit}, without which nothing ' +
      'is limited; default_egs_unit_id of a key; short_address and, for a VAT group, group_member_tin of the company; external_originals and require_arabic (true or false) of the ' +
      'company, which stay as they are where the file does not name them.',
    'Each new key is printed once and cannot be shown again. Repeated, it updates the company and makes the keys whose names are new; ' +
      'the other keys stay as they are. The VAT number is fixed once a certificate or a document contains it.',
  ],
} as const satisfies Command;

async function readSource(source: string): Promise<string> {
  if (source === '-') return text(process.stdin);
  try {
    return await readFile(source, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new StartFault(`The file ${source} cannot be read (${code}).`, { cause });
  }
}

function parse(content: string, source: string): unknown {
  const name = source === '-' ? 'Standard input' : `The file ${source}`;
  if (content.length > largestFile) throw new StartFault(`${name} is larger than ${largestFile / 1024} KiB.`);
  try {
    // Some editors on Windows begin a file with a byte order mark.
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new StartFault(`${name} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
  }
}

const changes = { added: 'was added', updated: 'was updated', unchanged: 'stays as it is' } as const;

function print({ company, keys }: OperatorSuccess): void {
  const about =
    company === undefined
      ? []
      : [`The company ${company.legal_name}, VAT number ${company.vat_number}, ${changes[company.change]}.`];
  process.stdout.write([...about, ...keys.map(describeKey)].map((line) => `${printable(line)}\n`).join(''));
}

/** `sanad provision`: tells an appliance without head office its company, and makes its API keys. */
export async function provision(argv: string[]): Promise<void> {
  const { values: flags, positionals } = readCommandLine(argv, provisionCommand);
  const [source] = positionals;
  if (source === undefined || positionals.length > 1) throw new StartFault('Name one file, or - for standard input.');
  const file = parse(await readSource(source), source);
  const answer = await askAppliance(flags['data-dir'], { command: 'provision', file }, { mayBeNew: true });
  (flags.json ? printJson : print)(answer);
}
