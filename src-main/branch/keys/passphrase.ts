import { readPassphrase } from '#main/platform/command-line/read-passphrase.ts';
import { StartFault } from '#main/platform/start-fault.ts';

/**
 * The passphrase of the sealed key file, from a file or else from the environment.
 *
 * @throws StartFault if there is none, or if others can read the file.
 */
export function readKeysPassphrase(file: string | undefined, environment: NodeJS.ProcessEnv): string {
  const passphrase = readPassphrase(file, 'SANAD_KEYS_PASSPHRASE', environment);
  if (passphrase !== undefined) return passphrase;
  throw new StartFault(
    'The sealed key file needs a passphrase: name its file with --passphrase-file or set SANAD_KEYS_PASSPHRASE.',
  );
}
