import { readFileSync, statSync } from 'node:fs';
import { refuseForeignRights } from '../files/windows-rights.ts';
import { StartFault } from '../start-fault.ts';

const others = 0o007;
const group = 0o070;

// A group may read a file that root provides for a service; a user's own file must be private.
function isOpenToOthers(file: string): boolean {
  const { mode, uid } = statSync(file);
  return (mode & others) !== 0 || ((mode & group) !== 0 && uid === process.getuid?.());
}

function readPrivateFile(file: string, noun: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new StartFault(`The ${noun} ${file} does not exist.`);
  if (stat.isDirectory()) throw new StartFault(`The ${noun} ${file} is a folder.`);
  if (process.platform === 'win32') refuseForeignRights(noun, file);
  else if (isOpenToOthers(file)) {
    throw new StartFault(`Other users of this machine can read the ${noun} ${file}: run chmod 600 ${file}.`);
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new StartFault(`The ${noun} ${file} cannot be read.`, { cause });
  }
  if (text === '') throw new StartFault(`The ${noun} ${file} is empty.`);
  return text;
}

/**
 * A passphrase from a private file, without the line end, or else from an environment variable; undefined if neither is given.
 *
 * @param noun what the file is, in faults.
 * @throws StartFault if the file cannot be read, is empty, or is readable by others.
 */
export function readPassphrase(
  file: string | undefined,
  variable: string,
  environment: NodeJS.ProcessEnv = process.env,
  noun = 'passphrase file',
): string | undefined {
  if (file !== undefined) return readPrivateFile(file, noun);
  return environment[variable] === '' ? undefined : environment[variable];
}
