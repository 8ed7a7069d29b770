import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { demoPassphraseFileName, sealedKeysFileName } from './branch/db/data-files.ts';
import { defaultSettings, productionGatewayUrl, rateLimitOf } from './branch/config.ts';
import { setUpDemo, type Demo } from './branch/demo/demo-company.ts';
import { openSealedFile } from './branch/keys/sealed-file.ts';
import type { KeyStore } from './branch/keys/key-store.ts';
import { startBranch } from './branch/start-branch.ts';
import { defaultDataFolder } from './platform/command-line/caller-folder.ts';
import { systemClock } from './platform/clock.ts';
import { openDataFolder } from './platform/files/data-folder.ts';
import { createLogger } from './platform/logger.ts';
import { keepFileToOwner } from './platform/files/owner-only.ts';
import { productVersion } from './platform/assets.ts';
import { readCommandLine, type Command } from './platform/command-line/command-line.ts';
import { countOption, portOption } from './platform/command-line/program-options.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';
import { writeFileAtomic } from './platform/files/write-file-atomic.ts';
import { startSandboxGateway } from './sandbox-gateway/start-sandbox-gateway.ts';

const loopback = '127.0.0.1';

// Sandbox only: quick start must need no keychain, so its keys are sealed with a passphrase that is stored beside them.
async function openDemoKeys(dataDir: string): Promise<KeyStore> {
  const passphraseFile = path.join(dataDir, demoPassphraseFileName);
  const sealedFile = path.join(dataDir, sealedKeysFileName);
  if (!existsSync(passphraseFile) && existsSync(sealedFile)) {
    throw new StartFault(
      `${passphraseFile} is missing, which opens ${sealedFile}: restore it, or delete ${sealedFile} and the demo unit gets new keys.`,
    );
  }
  if (!existsSync(passphraseFile)) await writeFileAtomic(passphraseFile, randomBytes(32).toString('base64url'));
  keepFileToOwner(passphraseFile);
  return openSealedFile(sealedFile, readFileSync(passphraseFile, 'utf8').trim());
}

function curlLine(baseUrl: string, demo: Demo): string {
  const line = '[{"description":"Arabic coffee","description_ar":"قهوة عربية","quantity":2,"unit_price":12.5}]';
  const { name, name_ar, vat_number } = demo.seller;
  const seller = JSON.stringify({ name, name_ar, vat_number });
  // Number and Riyadh's date come from the shell (UTC-3 is POSIX for three hours ahead), so the line can be pasted again.
  const body =
    `{"egs_unit_id":"${demo.egsUnitId}","invoice_number":"DEMO-'"$(date +%s%N)"'",` +
    `"invoice_date":"'"$(TZ=UTC-3 date +%F)"'","invoice_time":"'"$(TZ=UTC-3 date +%T)"'",` +
    `"seller":${seller},"line_items":${line}}`;
  return `curl -sS ${baseUrl}/v1/invoices/simplified -H 'Authorization: Bearer ${demo.apiKey}' -H 'Content-Type: application/json' -d '${body}'`;
}

function banner(urls: { base: string; gateway: string }, demo: Demo, dataDir: string): string {
  return `
  Sanad سند is running: every sale becomes a signed tax document.

  Tills           ${urls.base}/v1 (on this machine)
  Authority       ${urls.gateway} (sandbox gateway)
  Demo API key    ${demo.apiKey}
  Demo EGS unit   ${demo.egsUnitId}
  Data folder     ${dataDir}

  Issue an invoice, as often as you like:

${curlLine(urls.base, demo)}

`;
}

/** The flags of `sanad start`. */
export const startCommand = {
  name: 'sanad start',
  summary: 'Starts everything on loopback; the first start sets up a demo company, key and unit',
  flags: {
    'data-dir': {
      type: 'string',
      default: defaultDataFolder(),
      value: 'DIR',
      meaning: 'the folder for all data; it is created if it does not exist',
      example: '--data-dir /tmp/sanad',
    },
    port: {
      type: 'string',
      default: '8420',
      value: 'N',
      meaning: 'the port for tills; 0 chooses any free one',
      example: '--port 0',
    },
    'head-office-port': {
      type: 'string',
      default: '8430',
      value: 'N',
      meaning: 'reserved for head office, which does not exist yet',
      example: '--head-office-port 0',
    },
    'gateway-port': {
      type: 'string',
      default: '8440',
      value: 'N',
      meaning: 'the port of the sandbox gateway; 0 chooses any free one',
      example: '--gateway-port 0',
    },
    'requests-per-second': {
      type: 'string',
      default: '100',
      value: 'N',
      meaning: 'how many requests each API key may make, in bursts of twice as many',
      example: '--requests-per-second 200',
    },
  },
  notes: ['When it is ready, DIR/quick-start.json holds the addresses, the demo key, unit and seller.'],
} as const satisfies Command;

function readFlags(argv: string[]) {
  const { values: flags } = readCommandLine(argv, startCommand);
  portOption('head-office-port', flags['head-office-port']);
  return {
    dataDir: flags['data-dir'],
    port: portOption('port', flags.port),
    gatewayPort: portOption('gateway-port', flags['gateway-port']),
    rateLimit: rateLimitOf(countOption('requests-per-second', flags['requests-per-second'])),
  };
}

/** Starts everything on loopback; the first start sets up a demo company, key and unit. */
export async function quickStart(argv: string[]): Promise<void> {
  const { port, gatewayPort, rateLimit, ...flags } = readFlags(argv);
  const dataDir = openDataFolder(flags.dataDir);
  const clock = systemClock;
  // The end of a condition is not a warning, so it is not shown. The gateway's log would have a line for each request.
  const logger = createLogger({ name: 'sanad' });

  const gateway = await startSandboxGateway({
    dataDir: path.join(dataDir, 'sandbox-gateway'),
    host: loopback,
    port: gatewayPort,
    portFlag: '--gateway-port',
    clock,
    logger: createLogger({ name: 'sandbox-gateway', level: 'warn' }),
  });
  // The gateway has locked the folder, so this is the file of an earlier start and not in use.
  const descriptionFile = path.join(dataDir, 'quick-start.json');
  await rm(descriptionFile, { force: true });
  let keyStore: KeyStore | undefined;
  const branch = await startBranch(
    {
      dataDir,
      host: loopback,
      port,
      gatewayUrls: { sandbox: gateway.baseUrl, production: productionGatewayUrl },
      ...defaultSettings,
      rateLimit,
      logsRequests: false,
      version: productVersion(),
    },
    {
      clock,
      logger,
      random: Math.random,
      openKeyStore: async (folder) => {
        keyStore = await openDemoKeys(folder);
        return keyStore;
      },
    },
  );
  onTermination(async () => {
    await branch.close();
    await gateway.close();
  });
  if (keyStore === undefined) throw new Error('the branch opens its key store at its start');
  const demo = await setUpDemo(branch.context, keyStore, clock.now());
  const description = {
    base_url: branch.url,
    gateway_url: gateway.url,
    api_key: demo.apiKey,
    egs_unit_id: demo.egsUnitId,
    seller: demo.seller,
  };
  // Written atomically, and last: when the file exists, everything is ready.
  await writeFileAtomic(descriptionFile, `${JSON.stringify(description, null, 2)}\n`);
  process.stdout.write(banner({ base: branch.url, gateway: gateway.url }, demo, dataDir));
}

if (import.meta.main) await runProgram(() => quickStart(process.argv.slice(2)));
