import { isIP, isIPv4 } from 'node:net';

/** A network of IP addresses: `192.168.0.0/16`. */
export type Network = { address: string; prefix: number };

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

// The parser of URLs writes every form of an address in groups of hexadecimal digits.
function groupsOf(address: string): number[] {
  const host = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? '';
  const [head = '', tail] = host.split('::');
  const [first, last] = [readGroups(head), readGroups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: zeros }, () => 0), ...last];
}

/** The 4 or 16 bytes of an IP address. */
export function addressBytes(address: string): Uint8Array {
  if (isIPv4(address)) return Uint8Array.from(address.split('.'), Number);
  return Uint8Array.from(groupsOf(address).flatMap((group) => [group >> 8, group & 0xff]));
}

/** A network's address and mask, as name constraints hold them (RFC 5280 §4.2.1.10). */
export function networkBytes({ address, prefix }: Network): Uint8Array {
  const bytes = addressBytes(address);
  const mask = Array.from(bytes, (_, index) => (0xff << (8 - Math.min(8, Math.max(0, prefix - index * 8)))) & 0xff);
  return Uint8Array.from([...bytes.map((byte, index) => byte & (mask[index] ?? 0)), ...mask]);
}

/** The network of one address alone. */
export function networkOfAddress(address: string): Network {
  return { address, prefix: isIP(address) === 4 ? 32 : 128 };
}
