import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultSettings, productionGatewayUrl, rateLimitOf, sandboxGatewayUrl } from './branch/config.ts';
import type { KeyStore } from './branch/keys/key-store.ts';
import { keychainService, openKeychain } from './branch/keys/keychain.ts';
import { openSealedFile } from './branch/keys/sealed-file.ts';
import { startBranch } from './branch/start-branch.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { productVersion } from './platform/product-version.ts';
import { countOption, portOption, programOptions, urlOption } from './platform/program-options.ts';
import { runDoor } from './platform/run-door.ts';
import { readPassphrase } from './platform/read-passphrase.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';

function passphraseOf(file: string | undefined): string {
  if (file !== undefined && !existsSync(file)) throw new StartFault(`The passphrase file ${file} does not exist.`);
  const passphrase = file === undefined ? process.env['SANAD_KEYS_PASSPHRASE'] : readFileSync(file, 'utf8').trim();
  if (passphrase !== undefined && passphrase !== '') return passphrase;
  throw new StartFault(
    'The sealed key file needs a passphrase: name its file with --passphrase-file or set SANAD_KEYS_PASSPHRASE.',
  );
}

const longestBackupPauseMinutes = 7 * 24 * 60;

// Never in silence: the sealed file is used only where an operator has chosen it.
function keyStoreOpener(kind: string, passphraseFile: string | undefined): (dataDir: string) => Promise<KeyStore> {
  switch (kind) {
    case 'keychain':
      return () => openKeychain(keychainService);
    case 'sealed-file':
      return (dataDir) => openSealedFile(path.join(dataDir, 'keys.sealed'), passphraseOf(passphraseFile));
    default:
      throw new StartFault(`--keys must be "keychain" or "sealed-file", not "${kind}".`);
  }
}

function backupOption(folder: string | undefined, minutes: string, passphraseFile: string | undefined) {
  const everyMs = countOption('backup-every-minutes', minutes, longestBackupPauseMinutes) * 60_000;
  const passphrase = readPassphrase(passphraseFile, 'SANAD_BACKUP_PASSPHRASE');
  if (folder === undefined && passphraseFile !== undefined) throw new StartFault('--backup-passphrase-file needs --backup-dir.');
  return folder === undefined ? {} : { backup: { folder: path.resolve(folder), everyMs, passphrase } };
}

/** Runs one appliance without a desktop. */
export async function branch(argv: string[]): Promise<void> {
  const flags = programOptions(argv, {
    'data-dir': { type: 'string', default: './data' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8420' },
    keys: { type: 'string', default: 'keychain' },
    'passphrase-file': { type: 'string' },
    'backup-dir': { type: 'string' },
    'backup-every-minutes': { type: 'string', default: '60' },
    'backup-passphrase-file': { type: 'string' },
    'requests-per-second': { type: 'string', default: '100' },
    'sandbox-gateway-url': { type: 'string', default: sandboxGatewayUrl },
    'production-gateway-url': { type: 'string', default: productionGatewayUrl },
  });
  const running = await startBranch(
    {
      dataDir: flags['data-dir'],
      host: flags.host,
      port: portOption('port', flags.port),
      gatewayUrls: {
        sandbox: urlOption('sandbox-gateway-url', flags['sandbox-gateway-url']),
        production: urlOption('production-gateway-url', flags['production-gateway-url']),
      },
      ...defaultSettings,
      rateLimit: rateLimitOf(countOption('requests-per-second', flags['requests-per-second'])),
      ...backupOption(flags['backup-dir'], flags['backup-every-minutes'], flags['backup-passphrase-file']),
      version: productVersion(),
    },
    {
      clock: systemClock,
      logger: createLogger({ name: 'branch' }),
      random: Math.random,
      openKeyStore: keyStoreOpener(flags.keys, flags['passphrase-file']),
    },
  );
  onTermination(() => running.close());
  process.stdout.write(`The appliance listens on ${running.url}/v1.\n`);
}

if (import.meta.main) await runDoor(() => branch(process.argv.slice(2)));
