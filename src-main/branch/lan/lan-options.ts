import { isIP } from 'node:net';
import type { Flag } from '#main/platform/command-line/command-line.ts';
import { tlsOption } from '#main/platform/command-line/network-options.ts';
import { portOption } from '#main/platform/command-line/program-options.ts';
import { isLoopbackAddress } from '#main/platform/loopback.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { usualLan, type LanSettings } from './lan-settings.ts';
import { isDnsName } from './network-names.ts';

/** The flags for tills in the network. */
export const lanFlags = {
  'https-port': {
    type: 'string',
    default: String(usualLan.httpsPort),
    value: 'N',
    meaning: 'the port for tills in the network, by HTTPS; 0 chooses any free one',
    example: '--https-port 443',
  },
  'certificate-port': {
    type: 'string',
    default: String(usualLan.certificatePort),
    value: 'N',
    meaning: 'the port without encryption that serves /lan/ca.pem and /lan/info alone; 0 chooses any free one',
    example: '--certificate-port 8421',
  },
  'lan-name': {
    type: 'string',
    multiple: true,
    value: 'NAME',
    meaning: 'a further name or address by which tills call the appliance; may be given several times',
    example: '--lan-name sanad.shop.example',
  },
  'tls-cert': {
    type: 'string',
    value: 'FILE',
    meaning:
      "the certificate chain (PEM) of another CA, in place of the appliance's own; with --tls-key, read again when it changes",
    example: '--tls-cert /etc/sanad/branch.pem --tls-key /etc/sanad/branch.key',
  },
  'tls-key': {
    type: 'string',
    value: 'FILE',
    meaning: 'the private key (PEM) of --tls-cert',
    example: '--tls-key /etc/sanad/branch.key',
  },
  'insecure-http': {
    type: 'boolean',
    default: false,
    meaning: 'serves the network without encryption: everyone in it can read API keys and sales, and /readyz warns of it',
    example: '--insecure-http',
  },
  'cors-origin': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    meaning: 'the origin of a web page that may call the appliance; may be given several times',
    example: '--cors-origin https://pos.example',
  },
} as const satisfies Record<string, Flag>;

// The values of those flags, and the address to listen on.
type LanFlagValues = {
  host?: string;
  'https-port': string;
  'certificate-port': string;
  'lan-name'?: string[];
  'tls-cert'?: string;
  'tls-key'?: string;
  'insecure-http': boolean;
  'cors-origin'?: string[];
};

function encryptionOption(flags: LanFlagValues): LanSettings['encryption'] {
  const { 'tls-cert': certFile, 'tls-key': keyFile, 'insecure-http': isInsecure } = flags;
  // Also checks that both are there and belong together.
  const { tls } = tlsOption(certFile, keyFile);
  if (isInsecure && tls !== undefined) throw new StartFault('--insecure-http and --tls-cert exclude each other.');
  if (isInsecure) return 'none';
  return certFile === undefined || keyFile === undefined ? 'own' : { certFile, keyFile };
}

function nameOption(text: string): string {
  const name = text.toLowerCase();
  if (isIP(name) !== 0 || isDnsName(name)) return name;
  throw new StartFault(`--lan-name must be a name such as sanad.shop.example or an address, not "${text}".`);
}

// As browsers send it: without a path, in small letters, without a port that goes without saying.
function originOption(text: string): string {
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (isWeb && url.origin === text) return text;
  if (!isWeb && /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(text) && url !== null) return text;
  throw new StartFault(`--cors-origin must be an origin such as https://pos.example, without a path, not "${text}".`);
}

/**
 * Reads the flags for tills in the network.
 *
 * @throws StartFault for values that cannot be, and for flags that have no effect on loopback.
 */
export function lanOptions(flags: LanFlagValues): { lan: LanSettings; corsOrigins: string[] } {
  const lan: LanSettings = {
    httpsPort: portOption('https-port', flags['https-port']),
    certificatePort: portOption('certificate-port', flags['certificate-port']),
    encryption: encryptionOption(flags),
    names: (flags['lan-name'] ?? []).map(nameOption),
  };
  const { host } = flags;
  const isForNetwork = lan.encryption !== 'own' || lan.names.length > 0;
  if (host !== undefined && isLoopbackAddress(host) && isForNetwork) {
    throw new StartFault(
      '--lan-name, --tls-cert and --insecure-http are for tills in the network: say with --host where to listen.',
    );
  }
  // Without encryption nothing is opened by a click.
  if (host === undefined && lan.encryption === 'none') {
    throw new StartFault('--insecure-http is for tills in the network: say with --host where to listen.');
  }
  return { lan, corsOrigins: (flags['cors-origin'] ?? []).map(originOption) };
}
