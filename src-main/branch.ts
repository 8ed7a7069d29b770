import path from 'node:path';
import { defaultSettings, productionGatewayUrl, rateLimitOf, sandboxGatewayUrl } from './branch/config.ts';
import type { KeyStore } from './branch/keys/key-store.ts';
import { openKeychain } from './branch/keys/keychain.ts';
import { readPassphrase } from './branch/keys/passphrase.ts';
import { openSealedFile } from './branch/keys/sealed-file.ts';
import { startBranch } from './branch/start-branch.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { productVersion } from './platform/product-version.ts';
import { countOption, portOption, programOptions, urlOption } from './platform/program-options.ts';
import { runDoor } from './platform/run-door.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';

const keychainService = 'sanad';

// Never in silence: the sealed file is used only where an operator has chosen it.
function keyStoreOpener(kind: string, passphraseFile: string | undefined): (dataDir: string) => Promise<KeyStore> {
  switch (kind) {
    case 'keychain':
      return () => openKeychain(keychainService);
    case 'sealed-file':
      return (dataDir) => openSealedFile(path.join(dataDir, 'keys.sealed'), readPassphrase(passphraseFile, process.env));
    default:
      throw new StartFault(`--keys must be "keychain" or "sealed-file", not "${kind}".`);
  }
}

/** Runs one appliance without a desktop. */
export async function branch(argv: string[]): Promise<void> {
  const flags = programOptions(argv, {
    'data-dir': { type: 'string', default: './data' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8420' },
    keys: { type: 'string', default: 'keychain' },
    'passphrase-file': { type: 'string' },
    'requests-per-second': { type: 'string', default: '100' },
    'no-request-log': { type: 'boolean', default: false },
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
      logsRequests: !flags['no-request-log'],
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
