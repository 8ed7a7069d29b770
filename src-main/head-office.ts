import { locationFlags, locationOf } from './head-office/operator/location.ts';
import { operatorCommands } from './head-office/operator/operator-commands.ts';
import { openHeadOffice } from './head-office/open-head-office.ts';
import { usualRequestsPerMinute } from './head-office/request/request-limits.ts';
import { firstSetupLink } from './head-office/people/setup-link.ts';
import { productVersion } from './platform/assets.ts';
import { systemClock } from './platform/clock.ts';
import { readCommandLine, type Command } from './platform/command-line/command-line.ts';
import { networksOption, tlsOption } from './platform/command-line/network-options.ts';
import { countOption, portOption, urlOption } from './platform/command-line/program-options.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { openDataFolder } from './platform/files/data-folder.ts';
import { createLogger } from './platform/logger.ts';
import { isLoopbackAddress, isUnspecifiedAddress } from './platform/loopback.ts';
import { mailFlags, mailOption } from './platform/mail/mail-options.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';
import type { TlsIdentity } from './server/http-server.ts';

const mostRequestsPerMinute = 1_000_000;

/** The flags of `sanad head-office`. */
export const headOfficeCommand = {
  name: 'sanad head-office',
  summary: 'Runs head office: companies, API keys, people, and the documents of every branch',
  flags: {
    ...locationFlags,
    host: {
      type: 'string',
      default: '127.0.0.1',
      value: 'ADDRESS',
      meaning: 'the address of this machine to listen on',
      example: '--host 192.168.1.20',
    },
    port: { type: 'string', default: '8430', value: 'N', meaning: 'the port; 0 chooses any free one', example: '--port 8430' },
    'public-url': {
      type: 'string',
      value: 'URL',
      meaning: 'the address under which people reach it, for links; requests for any other name are refused',
      example: '--public-url https://office.example',
    },
    'tls-cert': {
      type: 'string',
      value: 'FILE',
      meaning: 'the certificate chain (PEM) with which head office speaks HTTPS; with --tls-key',
      example: '--tls-cert /etc/sanad/office.pem --tls-key /etc/sanad/office.key',
    },
    'tls-key': {
      type: 'string',
      value: 'FILE',
      meaning: 'the private key of that certificate (PEM)',
      example: '--tls-key /etc/sanad/office.key',
    },
    'insecure-http': {
      type: 'boolean',
      default: false,
      meaning: 'serves other machines without encryption: everyone on the way can read passwords, tokens and sales',
      example: '--insecure-http',
    },
    'trusted-proxies': {
      type: 'string',
      default: '',
      value: 'LIST',
      meaning: 'the addresses and networks of proxies in front of head office, whose X-Forwarded-For header is believed',
      example: '--trusted-proxies 127.0.0.1,10.0.0.0/8',
    },
    'requests-per-minute': {
      type: 'string',
      default: String(usualRequestsPerMinute),
      value: 'N',
      meaning: 'how many requests each session may make; five times as many from each address',
      example: '--requests-per-minute 3000',
    },
    'metrics-readers': {
      type: 'string',
      default: '127.0.0.1,::1',
      value: 'LIST',
      meaning: 'the addresses and networks that may read /metrics',
      example: '--metrics-readers 10.1.2.3',
    },
    'secret-key-file': {
      type: 'string',
      value: 'FILE',
      meaning:
        'the file with the key (32 bytes in hexadecimal) that seals stored secrets; by default one is made in the data folder',
      example: '--secret-key-file /etc/sanad/secret-key',
    },
    'allow-webhook-host': {
      type: 'string',
      multiple: true,
      value: 'NAME',
      meaning: 'a host that webhooks may go to though it is not on the public internet; may be given several times',
      example: '--allow-webhook-host erp.shop.local',
    },
    'allow-insecure-webhooks': {
      type: 'boolean',
      default: false,
      meaning: 'allows webhooks over http:// and to this machine, for trying; never in production',
      example: '--allow-insecure-webhooks',
    },
    ...mailFlags,
  },
  notes: [
    '"sanad head-office setup-link", "create-organization" and "password-reset" print links for people, "totp-reset" turns the ' +
      'authenticator app of a person off, "migrate" brings the database to this version, "backup" copies it, and "quarantine" shows what ' +
      'branches sent and could not be taken; each explains itself with --help.',
    'SIGTERM and SIGINT stop it after it has finished the accepted requests.',
  ],
} as const satisfies Command;

type Listening = { host: string; publicUrl?: string; tls?: TlsIdentity; trustedProxies: readonly string[] };

/**
 * Where head office listens, and as whom.
 *
 * @throws StartFault where other machines would reach it without encryption, or it would not know its name.
 */
export function listeningOptions(
  flags: Record<'host' | 'trusted-proxies', string> &
    Partial<Record<'public-url' | 'tls-cert' | 'tls-key', string | undefined>> & { 'insecure-http': boolean },
): Listening {
  const { host, 'public-url': url, 'insecure-http': isInsecure } = flags;
  const { tls } = tlsOption(flags['tls-cert'], flags['tls-key']);
  const trustedProxies = networksOption('trusted-proxies', flags['trusted-proxies']);
  const isPlain = url !== undefined && isInsecure && URL.parse(url)?.protocol === 'http:';
  const publicUrl = url === undefined || isPlain ? url : urlOption('public-url', url);
  if (isInsecure && tls !== undefined) throw new StartFault('--insecure-http and --tls-cert exclude each other.');
  if (!isLoopbackAddress(host) && tls === undefined && trustedProxies.length === 0 && !isInsecure) {
    throw new StartFault(
      `On ${host} other machines would send passwords unencrypted: give --tls-cert and --tls-key, name the proxy that ends HTTPS with ` +
        '--trusted-proxies, or allow it with --insecure-http.',
    );
  }
  if (isUnspecifiedAddress(host) && publicUrl === undefined) {
    throw new StartFault('On all addresses head office needs --public-url: requests for any other name are refused.');
  }
  return { host, trustedProxies, ...(publicUrl === undefined ? {} : { publicUrl }), ...(tls === undefined ? {} : { tls }) };
}

async function run(argv: string[], onServing: () => void): Promise<void> {
  const { values: flags } = readCommandLine(argv, headOfficeCommand);
  const listening = listeningOptions(flags);
  const folder = openDataFolder(flags['data-dir']);
  const location = locationOf({ ...flags, 'data-dir': folder });
  const mailServer = mailOption(flags, (sentence) => process.stdout.write(`${sentence}\n`));
  process.stdout.write('Head office is starting; the first time it makes its database and its keys, which takes longer.\n');
  const running = await openHeadOffice(
    { folder, location, secretKeyFile: flags['secret-key-file'] },
    {
      ...listening,
      port: portOption('port', flags.port),
      requestsPerMinute: countOption('requests-per-minute', flags['requests-per-minute'], mostRequestsPerMinute),
      metricsReaders: networksOption('metrics-readers', flags['metrics-readers']),
      allowedWebhookHosts: flags['allow-webhook-host'] ?? [],
      allowInsecureWebhooks: flags['allow-insecure-webhooks'],
      mailServer,
      logsRequests: true,
      version: productVersion(),
      clock: systemClock,
      logger: createLogger({ name: 'head-office' }),
    },
  );
  onTermination(() => running.close());
  const link = await firstSetupLink(running.services);
  const setup = link === undefined ? '' : `Nobody has set it up yet. Who opens this link becomes its Owner, once:\n  ${link}\n`;
  process.stdout.write(`Head office is running on ${running.url}.\n${setup}`);
  onServing();
}

/**
 * Runs head office, or a command of its operator.
 *
 * @param onServing called once head office serves.
 */
export async function headOffice([name = '', ...argv]: string[], onServing: () => void = () => undefined): Promise<void> {
  const command = Object.hasOwn(operatorCommands, name) ? operatorCommands[name] : undefined;
  return command === undefined ? run(name === '' ? argv : [name, ...argv], onServing) : command(argv);
}

if (import.meta.main) await runProgram(() => headOffice(process.argv.slice(2)));
