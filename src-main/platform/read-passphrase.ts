import { readFileSync, statSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

const groupAndOthers = 0o077;

function refuseIfOthersMayRead(file: string): void {
  if (process.platform === 'win32') return;
  if ((statSync(file).mode & groupAndOthers) === 0) return;
  throw new StartFault(`The passphrase file ${file} can be read by others: run "chmod 600 ${file}".`);
}

/**
 * A passphrase from a file of its owner's alone, without the line's end, or else from an environment variable; undefined where
 * neither is given.
 *
 * @throws StartFault where the file cannot be read, is empty, or others may read it.
 */
export function readPassphrase(file: string | undefined, variable: string): string | undefined {
  if (file === undefined) return process.env[variable] === '' ? undefined : process.env[variable];
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new StartFault(`The passphrase file ${file} cannot be read.`, { cause });
  }
  refuseIfOthersMayRead(file);
  if (text === '') throw new StartFault(`The passphrase file ${file} is empty.`);
  return text;
}
