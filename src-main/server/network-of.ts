import { isIPv6, type Socket } from 'node:net';

const groupsOfAddress = 8;
const groupsOfNetwork = 4;
const mapped = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/i;

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** The address of a client; an IPv4 one as such, also of a socket that takes both. */
export function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.replace(/^::ffff:(?=\d+\.)/, '');
}

/**
 * What counts as one address of the network: an IPv4 address in either notation, and of an IPv6 address the first 64 bits, since the
 * rest is anyone's to choose who has one (RFC 4291 §2.5.1).
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const ipv4 = mapped.exec(bare)?.groups?.['ipv4'];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(bare)) return address;
  // URL writes every notation of an address in one form, which leaves out zeros at most once.
  const [front = [], back = []] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::').map(groupsOf);
  const zeros = Array.from({ length: groupsOfAddress - front.length - back.length }, () => '0');
  const groups = [...front, ...zeros, ...back];
  return `${groups.slice(0, groupsOfNetwork).join(':')}::/64`;
}
