import { readFileSync, statSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

const others = 0o007;
const group = 0o070;

// A group may read what root has laid out for a service; a file of one's own is for oneself. Windows has no modes.
function refuseIfOthersMayRead(file: string): void {
  if (process.platform === 'win32') return;
  const { mode, uid } = statSync(file);
  const isOpen = (mode & others) !== 0 || ((mode & group) !== 0 && uid === process.getuid?.());
  if (!isOpen) return;
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
