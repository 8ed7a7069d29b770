import { parseArgs } from 'node:util';
import { productVersion } from '../assets.ts';
import { StartFault } from '../start-fault.ts';

/** A flag of a command: how it is parsed, and its help text. */
export type Flag = {
  type: 'string' | 'boolean';
  default?: string | boolean;
  /** Whether it may be given several times. */
  multiple?: boolean;
  /** The name of its value in the help: `DIR`, `N`. Boolean flags have none. */
  value?: string;
  /** One sentence, without a full stop. */
  meaning: string;
  example: string;
};

/** A command with its help. Parsing and help use the same table. */
export type Command<Flags extends Record<string, Flag> = Record<string, Flag>> = {
  /** Its name: `sanad validate`. */
  name: string;
  /** One sentence, without a full stop. */
  summary: string;
  flags: Flags;
  /** The name of its operands in the help: `FILE…`. */
  operands?: string;
  /** Sentences after the flags, such as the exit codes. */
  notes?: readonly string[];
};

function flagsOf(flags: Record<string, Flag>): string {
  return Object.keys(flags)
    .map((name) => `--${name}`)
    .join(', ');
}

function defaultInWords(byDefault: Flag['default']): string {
  if (byDefault === undefined) return 'no default';
  if (byDefault === '') return 'default: none';
  return `default: ${typeof byDefault === 'boolean' ? (byDefault ? 'on' : 'off') : byDefault}`;
}

function flagHelp(name: string, { value, meaning, default: byDefault, example }: Flag): string {
  const flag = `--${name}${value === undefined ? '' : ` ${value}`}`;
  return `  ${flag}\n      ${meaning} (${defaultInWords(byDefault)})\n      example: ${example}`;
}

const alwaysThere = '  -h, --help\n      prints this\n  --version\n      prints the version';

/** The output of `--help`. */
export function helpOf({ name, summary, flags, operands, notes = [] }: Command): string {
  const usage = `Usage: ${name} [flags]${operands === undefined ? '' : ` ${operands}`}`;
  const table = [...Object.entries(flags).map(([flag, about]) => flagHelp(flag, about)), alwaysThere].join('\n');
  return `${[usage, `${summary}.`, table, ...notes].join('\n\n')}\n`;
}

function end(text: string): never {
  process.stdout.write(text);
  process.exit(0);
}

/** Whether a command line has one of these flags before `--`, after which only operands follow. */
export function hasFlag(argv: readonly string[], ...flags: string[]): boolean {
  const end = argv.indexOf('--');
  return (end === -1 ? argv : argv.slice(0, end)).some((argument) => flags.includes(argument));
}

/**
 * Reads the command line of a command. `--help`, `-h` and `--version` print their output and end the program.
 *
 * @throws StartFault for a flag that the command does not know or that lacks its value, and for operands if it takes none.
 */
export function readCommandLine<Flags extends Record<string, Flag>>(argv: string[], command: Command<Flags>) {
  if (hasFlag(argv, '--help', '-h')) end(helpOf(command));
  if (hasFlag(argv, '--version')) end(`${productVersion()}\n`);
  try {
    return parseArgs({ args: argv, options: command.flags, strict: true, allowPositionals: command.operands !== undefined });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    // Only the first sentence; the user's input may contain periods.
    const [sentence = ''] = message.split(/\. (?=[A-Z])|\.?\n/);
    const known = Object.keys(command.flags).length === 0 ? 'it has no flags' : `known flags: ${flagsOf(command.flags)}`;
    throw new StartFault(`${sentence}; ${known}. "${command.name} --help" says more.`, { cause });
  }
}
