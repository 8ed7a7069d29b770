import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { StartFault } from '../start-fault.ts';

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

/**
 * Reads addresses and networks (`10.0.0.0/8`), separated by commas.
 *
 * @throws StartFault for anything else.
 */
export function networksOption(name: string, text: string): string[] {
  const networks = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return networks;
  throw new StartFault(`--${name} must list addresses or networks such as 10.0.0.0/8, not "${wrong}".`);
}

function readFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartFault(`The file of --${name}, ${file}, cannot be read.`, { cause });
  }
}

/**
 * Reads a certificate chain and its key from the files of `--tls-cert` and `--tls-key`; neither means no HTTPS.
 *
 * @throws StartFault if one is missing or unreadable, or they do not belong together.
 */
export function tlsOption(certFile?: string, keyFile?: string): { tls?: { cert: string; key: string } } {
  if (certFile === undefined && keyFile === undefined) return {};
  if (certFile === undefined || keyFile === undefined) throw new StartFault('--tls-cert and --tls-key belong together.');
  const tls = { cert: readFile('tls-cert', certFile), key: readFile('tls-key', keyFile) };
  try {
    createSecureContext(tls);
  } catch (cause) {
    throw new StartFault('The certificate of --tls-cert and the key of --tls-key do not belong together.', { cause });
  }
  return { tls };
}
