import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { StartFault } from './start-fault.ts';

/**
 * Reads a program's command line.
 *
 * @throws StartFault for a flag that the program does not know or that lacks its value.
 */
export function programOptions<Options extends ParseArgsOptionsConfig>(argv: string[], options: Options) {
  try {
    return parseArgs({ args: argv, options, strict: true, allowPositionals: false }).values;
  } catch (cause) {
    const said = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
    throw new StartFault(
      `${said}; known flags: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}.`,
      { cause },
    );
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
 * Reads a count: a whole number from 1.
 *
 * @throws StartFault for anything else.
 */
export function countOption(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartFault(`--${name} must be a whole number from 1, not "${text}".`);
}
