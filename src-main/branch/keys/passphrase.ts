import { readFileSync, statSync } from 'node:fs';
import { StartFault } from '../../platform/start-fault.ts';

const others = 0o007;
const group = 0o070;

// A group may read what root has laid out for a service; a file of one's own is for oneself.
function isOpenToOthers(file: string): boolean {
  const { mode, uid } = statSync(file);
  return (mode & others) !== 0 || ((mode & group) !== 0 && uid === process.getuid?.());
}

function readPassphraseFile(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new StartFault(`The passphrase file ${file} does not exist.`);
  if (stat.isDirectory()) throw new StartFault(`The passphrase file ${file} is a folder.`);
  // Windows has no modes.
  if (process.platform !== 'win32' && isOpenToOthers(file)) {
    throw new StartFault(`Other users of this machine can read the passphrase file ${file}: run chmod 600 ${file}.`);
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new StartFault(`The passphrase file ${file} cannot be read.`, { cause });
  }
}

/**
 * The passphrase of the sealed key file, from a file or else from the environment.
 *
 * @throws StartFault where there is none, or where others can read the file.
 */
export function readPassphrase(file: string | undefined, environment: NodeJS.ProcessEnv): string {
  const passphrase = file === undefined ? environment['SANAD_KEYS_PASSPHRASE'] : readPassphraseFile(file);
  if (passphrase !== undefined && passphrase !== '') return passphrase;
  throw new StartFault(
    'The sealed key file needs a passphrase: name its file with --passphrase-file or set SANAD_KEYS_PASSPHRASE.',
  );
}
