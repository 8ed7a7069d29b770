import path from 'node:path';
import { defaultSettings, productionGatewayUrl, rateLimitOf, sandboxGatewayUrl, type BranchConfig } from './branch/config.ts';
import type { BranchParts } from './branch/context.ts';
import { whatWasJoined, whyNoKeyWorks } from './branch/egs-units/usable-units.ts';
import type { KeyStore } from './branch/keys/key-store.ts';
import { keychainService, openKeychain } from './branch/keys/keychain.ts';
import { readKeysPassphrase } from './branch/keys/passphrase.ts';
import { openSealedFile } from './branch/keys/sealed-file.ts';
import { lanFlags, lanOptions } from './branch/lan/lan-options.ts';
import { newSetupToken } from './branch/users/first-setup.ts';
import { startBranch, type Branch } from './branch/start-branch.ts';
import { dataFolderFlag } from './platform/command-line/caller-folder.ts';
import { systemClock } from './platform/clock.ts';
import { createLogRing } from './platform/log-ring.ts';
import { createLogger } from './platform/logger.ts';
import { productVersion } from './platform/assets.ts';
import { readCommandLine, type Command } from './platform/command-line/command-line.ts';
import { countOption, portOption, urlOption } from './platform/command-line/program-options.ts';
import { hostOf, isUtilityProcess, type ReadyMessage } from './platform/host-process.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { readPassphrase } from './platform/command-line/read-passphrase.ts';
import { mailFlags, mailOption } from './platform/mail/mail-options.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';

const longestBackupPauseMinutes = 7 * 24 * 60;

// The sealed file is used only if the operator has chosen it, never as a silent fallback.
function keyStoreOpener(kind: string, passphraseFile: string | undefined): (dataDir: string) => Promise<KeyStore> {
  switch (kind) {
    case 'keychain':
      return () => openKeychain(keychainService);
    case 'sealed-file':
      return (dataDir) => openSealedFile(path.join(dataDir, 'keys.sealed'), readKeysPassphrase(passphraseFile, process.env));
    default:
      throw new StartFault(`--keys must be "keychain" or "sealed-file", not "${kind}".`);
  }
}

/** The flags of `sanad branch`. */
export const branchCommand = {
  name: 'sanad branch',
  summary: 'Runs one appliance without a desktop: tills post their sales to its /v1',
  flags: {
    'data-dir': dataFolderFlag('the folder for ledger and keys; it is created if it does not exist'),
    host: {
      type: 'string',
      value: 'ADDRESS',
      meaning:
        'the address of this machine on which tills in the network are served, by HTTPS; 0.0.0.0 for all of them, 127.0.0.1 for none; ' +
        'without it, an owner opens and closes the network on the pages',
      example: '--host 192.168.1.20',
    },
    port: {
      type: 'string',
      default: '8420',
      value: 'N',
      meaning: 'the port for tills on this machine, by HTTP; 0 chooses any free one',
      example: '--port 8420',
    },
    ...lanFlags,
    keys: {
      type: 'string',
      default: 'keychain',
      value: 'keychain|sealed-file',
      meaning:
        "where private keys are kept: the operating system's keychain, or a file in the data folder that is protected by a passphrase",
      example: '--keys sealed-file --passphrase-file /etc/sanad/passphrase',
    },
    'passphrase-file': {
      type: 'string',
      value: 'FILE',
      meaning: 'the file with the passphrase of the sealed file; by default, SANAD_KEYS_PASSPHRASE is used',
      example: '--passphrase-file /etc/sanad/passphrase',
    },
    'backup-dir': {
      type: 'string',
      value: 'DIR',
      meaning: 'the folder for automatic backups, preferably on another disk; without it, an owner may set one on the pages',
      example: '--backup-dir /mnt/backup/sanad',
    },
    'backup-every-minutes': {
      type: 'string',
      default: '60',
      value: 'N',
      meaning: 'how often a backup is written to that folder; the newest of 24 hours and of 30 days are kept',
      example: '--backup-every-minutes 30',
    },
    'backup-passphrase-file': {
      type: 'string',
      value: 'FILE',
      meaning: 'the file with the passphrase that encrypts backups; by default, SANAD_BACKUP_PASSPHRASE is used',
      example: '--backup-passphrase-file /etc/sanad/backup-passphrase',
    },
    ...mailFlags,
    enrol: {
      type: 'string',
      value: 'CODE',
      meaning: 'the enrolment code with which the appliance joins the head office of --head-office, once',
      example: '--enrol 7KQ2M-XR4TB-9PLWD-HZ3FV-C8NYG --head-office https://office.example',
    },
    'head-office': {
      type: 'string',
      value: 'URL',
      meaning: 'the address of the head office to join; an appliance that has joined remembers it',
      example: '--enrol 7KQ2M-XR4TB-9PLWD-HZ3FV-C8NYG --head-office https://office.example',
    },
    'requests-per-second': {
      type: 'string',
      default: '100',
      value: 'N',
      meaning: 'how many requests each API key may make, in bursts of twice as many',
      example: '--requests-per-second 200',
    },
    'no-request-log': {
      type: 'boolean',
      default: false,
      meaning: 'writes no log line for each request of a till',
      example: '--no-request-log',
    },
    'sandbox-gateway-url': {
      type: 'string',
      default: sandboxGatewayUrl,
      value: 'URL',
      meaning: "where sandbox units submit: the authority's developer portal, or a sandbox gateway",
      example: '--sandbox-gateway-url http://127.0.0.1:8440/e-invoicing/developer-portal',
    },
    'production-gateway-url': {
      type: 'string',
      default: productionGatewayUrl,
      value: 'URL',
      meaning: 'where production units submit',
      example: '--production-gateway-url https://gw-fatoora.zatca.gov.sa/e-invoicing/core',
    },
  },
  notes: [
    'A new data folder holds no company and no API key, so every request is answered 401: "sanad provision" brings both, before or ' +
      'while it runs; to try Sanad, use "npm start".',
    'SIGTERM and SIGINT stop it after it has finished the accepted requests.',
  ],
} as const satisfies Command;

// Whoever sees what the start prints owns the data folder.
function setupSentence({ url, context }: Branch): string {
  const token = context.people.setupToken();
  return token === undefined
    ? ''
    : `Nobody can sign in yet. Make the first owner, on this machine, at:\n  ${url}/setup#${token}\n`;
}

function startSentence({ url, lanUrl, certificateUrl, context }: Branch): string {
  if (lanUrl === undefined) {
    const reach = 'Tills on this machine use this address; the page Tills or --host opens the appliance to the network';
    return `The appliance is running. ${reach}:\n  ${url}/v1\n`;
  }
  const addresses = context.lan.describe().base_urls.map((address) => `  ${address}/v1\n`);
  const pairing = '"sanad pair" shows a code that gives a till address and CA';
  const certificate = certificateUrl === undefined ? '' : `; the CA is at port ${new URL(certificateUrl).port}, /lan/ca.pem`;
  return `The appliance is running. Tills in the network use:\n${addresses.join('')}${pairing}${certificate}.\nTills on this machine use:\n  ${url}/v1\n`;
}

function backupOption(folder: string | undefined, minutes: string, passphraseFile: string | undefined) {
  const everyMs = countOption('backup-every-minutes', minutes, longestBackupPauseMinutes) * 60_000;
  const passphrase = readPassphrase(passphraseFile, 'SANAD_BACKUP_PASSPHRASE');
  if (folder !== undefined) return { backup: { folder: path.resolve(folder), everyMs, passphrase } };
  return passphrase === undefined ? {} : { backupPassphrase: passphrase };
}

function sentMailOption(flags: Parameters<typeof mailOption>[0]) {
  const mail = mailOption(flags, (sentence) => process.stderr.write(`${sentence}\n`));
  return mail === undefined ? {} : { mail };
}

function enrolmentOption(code: string | undefined, url: string | undefined) {
  if (code === undefined && url === undefined) return {};
  if (code === undefined || url === undefined) throw new StartFault('--enrol and --head-office go together.');
  return { enrolment: { code, url: urlOption('head-office', url) } };
}

// What a page has restored is taken up by a start. Tills and pages find the appliance again at the same address.
async function startAgainAndAgain(config: BranchConfig, parts: BranchParts): Promise<Branch> {
  let running: Branch | undefined;
  async function startAgain(): Promise<void> {
    const port = Number(new URL(running?.url ?? '').port);
    await running?.close();
    running = await startBranch({ ...config, port }, { ...parts, restart });
    process.stdout.write(`A backup was restored, and the appliance runs with it.\n${setupSentence(running)}`);
  }
  function restart(): void {
    void runProgram(startAgain);
  }
  const first = await startBranch(config, { ...parts, restart });
  running = first;
  onTermination(async () => running?.close());
  return first;
}

/**
 * Runs one appliance without a desktop.
 *
 * @param onServing called once it serves.
 */
export async function branch(argv: string[], onServing: () => void = () => undefined): Promise<void> {
  const { values: flags } = readCommandLine(argv, branchCommand);
  const logs = createLogRing();
  const config: BranchConfig = {
    dataDir: flags['data-dir'],
    ...(flags.host === undefined ? {} : { host: flags.host }),
    port: portOption('port', flags.port),
    ...lanOptions(flags),
    gatewayUrls: {
      sandbox: urlOption('sandbox-gateway-url', flags['sandbox-gateway-url']),
      production: urlOption('production-gateway-url', flags['production-gateway-url']),
    },
    ...defaultSettings,
    rateLimit: rateLimitOf(countOption('requests-per-second', flags['requests-per-second'])),
    logsRequests: !flags['no-request-log'],
    ...sentMailOption(flags),
    ...backupOption(flags['backup-dir'], flags['backup-every-minutes'], flags['backup-passphrase-file']),
    ...enrolmentOption(flags.enrol, flags['head-office']),
    setupToken: newSetupToken(),
    version: productVersion(),
  };
  const running = await startAgainAndAgain(config, {
    clock: systemClock,
    logger: createLogger({ name: 'branch', alsoTo: logs }),
    logs,
    random: Math.random,
    openKeyStore: keyStoreOpener(flags.keys, flags['passphrase-file']),
  });
  const unserved = whyNoKeyWorks(running.context.db);
  // Logged at once, not only with the first health check.
  if (unserved !== undefined) running.context.health.checkUnits();
  const joined = whatWasJoined(running.context.db);
  const first = unserved ?? (joined === undefined ? undefined : `${joined}.`);
  process.stdout.write(`${first === undefined ? '' : `${first}\n`}${startSentence(running)}${setupSentence(running)}`);
  hostOf()?.tell({ kind: 'ready', url: running.url } satisfies ReadyMessage);
  onServing();
}

if (import.meta.main || isUtilityProcess()) await runProgram(() => branch(process.argv.slice(2)));
