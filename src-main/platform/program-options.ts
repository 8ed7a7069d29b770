import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { isLoopbackName } from './http/loopback-name.ts';
import { StartFault } from './start-fault.ts';

function flagsOf(options: ParseArgsOptionsConfig): string {
  return Object.keys(options)
    .map((name) => `--${name}`)
    .join(', ');
}

/**
 * Reads a program's command line; `--help` names its flags and ends it.
 *
 * @throws StartFault for a flag that the program does not know or that lacks its value, and for anything that is no flag.
 */
export function programOptions<Options extends ParseArgsOptionsConfig>(argv: string[], options: Options) {
  return read(argv, options, false).values;
}

/** The same for a program that takes arguments beside its flags. */
export function programArguments<Options extends ParseArgsOptionsConfig>(argv: string[], options: Options) {
  return read(argv, options, true);
}

function read<Options extends ParseArgsOptionsConfig>(argv: string[], options: Options, allowPositionals: boolean) {
  if (argv.includes('--help')) {
    process.stdout.write(`Flags: ${flagsOf(options)}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ args: argv, options, strict: true, allowPositionals });
  } catch (cause) {
    const [said = ''] = (cause instanceof Error ? cause.message : String(cause)).split(/[.\n]/);
    throw new StartFault(`${said}; known flags: ${flagsOf(options)}.`, { cause });
  }
}

/**
 * Reads a port: 0 (any free one) to 65535.
 *
 * @throws StartFault for anything else.
 */
export function portOption(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartFault(`--${name} must be a port from 0 (any free one) to 65535, not "${text}".`);
}

/**
 * Reads a count: a whole number from 1 to the most that there may be.
 *
 * @throws StartFault for anything else.
 */
export function countOption(name: string, text: string, most = 999_999_999): number {
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most) return Number(text);
  throw new StartFault(`--${name} must be a whole number from 1 to ${most}, not "${text}".`);
}

// Longer than any address, and short enough for whatever reads it.
const longestUrl = 2_048;

/**
 * Reads the address of an HTTP server to which secrets are sent: HTTPS, but on this machine itself.
 *
 * @throws StartFault for anything else.
 */
export function urlOption(name: string, text: string): string {
  const url = text.length <= longestUrl ? URL.parse(text) : null;
  if (url?.protocol === 'https:') return text;
  if (url?.protocol === 'http:' && isLoopbackName(url.hostname)) return text;
  if (url?.protocol === 'http:') {
    throw new StartFault(
      `--${name} must begin with https://: over http:// the credentials would travel in clear, which only this machine's own addresses may ask for.`,
    );
  }
  throw new StartFault(`--${name} must be an address such as https://gateway.example/path, not "${text.slice(0, longestUrl)}".`);
}
