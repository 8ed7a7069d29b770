import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { openDatabase, type DatabaseLocation } from './head-office/db/database.ts';
import { startHeadOffice } from './head-office/start-head-office.ts';
import { productVersion } from './platform/assets.ts';
import { systemClock } from './platform/clock.ts';
import { defaultDataFolder } from './platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from './platform/command-line/command-line.ts';
import { portOption, urlOption } from './platform/command-line/program-options.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { openDataFolder } from './platform/files/data-folder.ts';
import { keepFileToOwner } from './platform/files/owner-only.ts';
import { lockFolder } from './platform/files/process-lock.ts';
import { writeFileAtomic } from './platform/files/write-file-atomic.ts';
import { createLogger } from './platform/logger.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';
import type { TlsIdentity } from './server/http-server.ts';

const secretKeyBytes = 32;

/** The flags of `sanad head-office`. */
export const headOfficeCommand = {
  name: 'sanad head-office',
  summary: 'Runs head office: companies, API keys, people, and the documents of every branch',
  flags: {
    'data-dir': {
      type: 'string',
      default: path.join(defaultDataFolder(), 'head-office'),
      value: 'DIR',
      meaning: 'the folder for the embedded database and the secret key; it is created if it does not exist',
      example: '--data-dir /var/lib/sanad-head-office',
    },
    'database-url': {
      type: 'string',
      value: 'URL',
      meaning: 'a PostgreSQL database in place of the embedded one; by default, DATABASE_URL is used',
      example: '--database-url postgres://sanad@db.example/sanad',
    },
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
      meaning: 'the address under which people reach it, for links',
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
    'trusted-proxies': {
      type: 'string',
      default: '',
      value: 'LIST',
      meaning: 'the addresses and networks of proxies in front of head office, whose X-Forwarded-For header is believed',
      example: '--trusted-proxies 127.0.0.1,10.0.0.0/8',
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
  },
  notes: ['SIGTERM and SIGINT stop it after it has finished the accepted requests.'],
} as const satisfies Command;

// The key is made at the first start. All processes on one database need the same.
async function readSecretKey(file: string, mayCreate: boolean): Promise<Uint8Array> {
  if (mayCreate && !existsSync(file)) await writeFileAtomic(file, `${randomBytes(secretKeyBytes).toString('hex')}\n`);
  if (!existsSync(file)) throw new StartFault(`There is no secret key in ${file}.`);
  keepFileToOwner(file);
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new StartFault(`${file} does not hold a key of 32 bytes in hexadecimal.`);
  return Buffer.from(text, 'hex');
}

// Addresses and networks, separated by commas.
function networksOption(name: string, text: string): string[] {
  const networks = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  for (const network of networks) {
    const [address = '', prefix = '0', ...rest] = network.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) {
      throw new StartFault(`--${name} must list addresses or networks such as 10.0.0.0/8, not "${network}".`);
    }
  }
  return networks;
}

function readFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartFault(`The file of --${name}, ${file}, cannot be read.`, { cause });
  }
}

function tlsOption(cert: string | undefined, key: string | undefined): { tls?: TlsIdentity } {
  if (cert === undefined && key === undefined) return {};
  if (cert === undefined || key === undefined) throw new StartFault('--tls-cert and --tls-key belong together.');
  const tls = { cert: readFile('tls-cert', cert), key: readFile('tls-key', key) };
  try {
    createSecureContext(tls);
  } catch (cause) {
    throw new StartFault('The certificate of --tls-cert and the key of --tls-key do not belong together.', { cause });
  }
  return { tls };
}

/** Runs head office. */
export async function headOffice(argv: string[]): Promise<void> {
  const { values: flags } = readCommandLine(argv, headOfficeCommand);
  const folder = openDataFolder(flags['data-dir']);
  const url = flags['database-url'] ?? process.env['DATABASE_URL'];
  const lock = url === undefined ? lockFolder(folder, 'head-office') : undefined;
  const location: DatabaseLocation = url === undefined ? { kind: 'embedded', folder } : { kind: 'server', url };
  const keyFile = flags['secret-key-file'];
  const secretKey = await readSecretKey(keyFile ?? path.join(folder, 'secret-key'), keyFile === undefined);
  const running = await startHeadOffice(await openDatabase(location), {
    host: flags.host,
    port: portOption('port', flags.port),
    ...(flags['public-url'] === undefined ? {} : { publicUrl: urlOption('public-url', flags['public-url']) }),
    ...tlsOption(flags['tls-cert'], flags['tls-key']),
    trustedProxies: networksOption('trusted-proxies', flags['trusted-proxies']),
    metricsReaders: networksOption('metrics-readers', flags['metrics-readers']),
    secretKey,
    logsRequests: true,
    version: productVersion(),
    clock: systemClock,
    logger: createLogger({ name: 'head-office' }),
  });
  onTermination(async () => {
    await running.close();
    lock?.release();
  });
  process.stdout.write(`Head office is running on ${running.url}.\n`);
}

if (import.meta.main) await runProgram(() => headOffice(process.argv.slice(2)));
