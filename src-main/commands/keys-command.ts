import { dataFolderFlag } from '#main/platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { printable } from '#main/platform/command-line/printable.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { longestGraceHours, type OperatorRequest } from '../branch/companies/operator/answer-operator.ts';
import { askAppliance } from './ask-appliance.ts';
import { describeKey, printJson, printTable } from './print-keys.ts';

/** The flags of `sanad keys`. */
export const keysCommand = {
  name: 'sanad keys',
  summary: 'Lists, makes, replaces and revokes the API keys of an appliance without head office',
  operands: 'list | create | rotate KEY | revoke KEY',
  flags: {
    'data-dir': dataFolderFlag('the data folder of the appliance, which may be running'),
    name: {
      type: 'string',
      value: 'NAME',
      meaning: 'create: the name of the new key, which no other valid key has',
      example: 'sanad keys create --name "Till 2" --environment production',
    },
    environment: {
      type: 'string',
      value: 'sandbox|production',
      meaning: 'create: what the new key is for; production needs a complete company profile',
      example: '--environment production',
    },
    'default-egs-unit-id': {
      type: 'string',
      value: 'UNIT',
      meaning: "create: the EGS unit that is shown to the key's user as the one to issue with",
      example: '--default-egs-unit-id 5931abe6-2d17-4625-97cd-272dd5050a62',
    },
    'grace-hours': {
      type: 'string',
      default: '24',
      value: 'N',
      meaning: `rotate: for how many hours the old key still works, 0 to ${longestGraceHours}`,
      example: '--grace-hours 0',
    },
    json: {
      type: 'boolean',
      default: false,
      meaning: 'prints the keys as JSON',
      example: '--json',
    },
  },
  notes: [
    'KEY is the id of a key or, where one valid key alone has it, its name. A new key is printed once and cannot be shown again. ' +
      'A revoked key is refused from the next request on; last_used_at is at most a minute behind.',
  ],
} as const satisfies Command;

function readGraceHours(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) <= longestGraceHours) return Number(text);
  throw new StartFault(`--grace-hours must be a whole number from 0 to ${longestGraceHours}, not "${text}".`);
}

function readFlags(argv: string[]) {
  const { values, positionals } = readCommandLine(argv, keysCommand);
  const { name, environment, 'default-egs-unit-id': default_egs_unit_id } = values;
  const newKey = { name, environment, default_egs_unit_id };
  return { ...values, newKey, graceHours: readGraceHours(values['grace-hours']), positionals };
}

const usage = 'Say "sanad keys" with list, create, rotate KEY or revoke KEY; "sanad keys --help" says more.';

function requestOf({ positionals, newKey, graceHours }: ReturnType<typeof readFlags>): OperatorRequest {
  const [action, key, ...more] = positionals;
  const isForCreate = Object.values(newKey).some((value) => value !== undefined);
  if (isForCreate && action !== 'create') {
    throw new StartFault('--name, --environment and --default-egs-unit-id belong to "sanad keys create".');
  }
  if (action === 'create' && (newKey.name === undefined || newKey.environment === undefined)) {
    throw new StartFault('Name the new key with --name, and say with --environment whether it is for sandbox or production.');
  }
  const takesKey = action === 'rotate' || action === 'revoke';
  if ((key !== undefined) !== takesKey || more.length > 0) throw new StartFault(usage);
  switch (action) {
    case 'list':
      return { command: 'list' };
    case 'create':
      return { command: 'create', key: newKey };
    case 'rotate':
      return { command: 'rotate', key: String(key), grace_hours: graceHours };
    case 'revoke':
      return { command: 'revoke', key: String(key) };
    default:
      throw new StartFault(usage);
  }
}

/** `sanad keys`: lists, makes, replaces and revokes API keys. */
export async function keys(argv: string[]): Promise<void> {
  const flags = readFlags(argv);
  const request = requestOf(flags);
  const answer = await askAppliance(flags['data-dir'], request);
  if (flags.json) printJson(answer);
  else if (request.command === 'list') printTable(answer.keys);
  else process.stdout.write(answer.keys.map((key) => `${printable(describeKey(key))}\n`).join(''));
}
