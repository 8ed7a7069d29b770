import { parseArgs } from 'node:util';
import { productVersion } from './product-version.ts';
import { StartFault } from './start-fault.ts';

/** A flag of a command: how it is read, and what its help says of it. */
export type Flag = {
  type: 'string' | 'boolean';
  default?: string | boolean;
  /** Whether it may be given several times. */
  multiple?: boolean;
  /** What stands behind the flag, as the help names it: `DIR`, `N`. Flags that are on or off have none. */
  value?: string;
  /** One sentence, without a full stop. */
  meaning: string;
  example: string;
};

/** A command as its help tells of it. Parsing and help come from the same table. */
export type Command<Flags extends Record<string, Flag> = Record<string, Flag>> = {
  /** How it is called: `sanad validate`. */
  name: string;
  /** One sentence, without a full stop. */
  summary: string;
  flags: Flags;
  /** What it takes beside flags, as the help names it: `FILE…`. */
  operands?: string;
  /** Sentences behind the flags: exit codes, what else there is to know. */
  notes?: readonly string[];
};

function flagsOf(flags: Record<string, Flag>): string {
  return Object.keys(flags)
    .map((name) => `--${name}`)
    .join(', ');
}

function defaultInWords(byDefault: Flag['default']): string {
  if (byDefault === undefined) return 'no default';
  return `default: ${typeof byDefault === 'boolean' ? (byDefault ? 'on' : 'off') : byDefault}`;
}

function flagHelp(name: string, { value, meaning, default: byDefault, example }: Flag): string {
  const flag = `--${name}${value === undefined ? '' : ` ${value}`}`;
  return `  ${flag}\n      ${meaning} (${defaultInWords(byDefault)})\n      example: ${example}`;
}

const alwaysThere = '  -h, --help\n      prints this\n  --version\n      prints the version';

/** What `--help` prints. */
export function helpOf({ name, summary, flags, operands, notes = [] }: Command): string {
  const usage = `Usage: ${name} [flags]${operands === undefined ? '' : ` ${operands}`}`;
  const table = [...Object.entries(flags).map(([flag, about]) => flagHelp(flag, about)), alwaysThere].join('\n');
  return `${[usage, `${summary}.`, table, ...notes].join('\n\n')}\n`;
}

/** Whether a command line asks for one of these flags, which end any command: behind `--` stand operands. */
export function asksFor(argv: readonly string[], ...flags: string[]): boolean {
  const end = argv.indexOf('--');
  return (end === -1 ? argv : argv.slice(0, end)).some((argument) => flags.includes(argument));
}

function end(text: string): never {
  process.stdout.write(text);
  process.exit(0);
}

/**
 * Reads the command line of a command. `--help`, `-h` and `--version` print what they ask for and end the program.
 *
 * @throws StartFault for a flag that the command does not know or that lacks its value, and for operands where it takes none.
 */
export function readCommandLine<Flags extends Record<string, Flag>>(argv: string[], command: Command<Flags>) {
  if (asksFor(argv, '--help', '-h')) end(helpOf(command));
  if (asksFor(argv, '--version')) end(`${productVersion()}\n`);
  try {
    return parseArgs({ args: argv, options: command.flags, strict: true, allowPositionals: command.operands !== undefined });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    // Its first sentence: what was given may have full stops of its own.
    const [said = ''] = message.split(/\. (?=[A-Z])|\.?\n/);
    const known = Object.keys(command.flags).length === 0 ? 'it has no flags' : `known flags: ${flagsOf(command.flags)}`;
    throw new StartFault(`${said}; ${known}. "${command.name} --help" says more.`, { cause });
  }
}
