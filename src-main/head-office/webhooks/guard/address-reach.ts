import { BlockList, isIP } from 'node:net';
import { ipv4Blocks, ipv6Blocks, type AddressBlock } from './special-purpose-addresses.ts';

type Matcher = { matches: (address: string) => boolean; isReachable: boolean };

function matchersOf(blocks: readonly AddressBlock[], family: 'ipv4' | 'ipv6'): Matcher[] {
  const smallestFirst = blocks.toSorted((one, other) => other.bits - one.bits);
  return smallestFirst.map(({ prefix, bits, isReachable }) => {
    const list = new BlockList();
    list.addSubnet(prefix, bits, family);
    return { matches: (address) => list.check(address, family), isReachable };
  });
}

const ipv4 = matchersOf(ipv4Blocks, 'ipv4');
const ipv6 = matchersOf(ipv6Blocks, 'ipv6');

const nat64 = new BlockList();
nat64.addSubnet('64:ff9b::', 96, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

// The IPv4 address in the last 32 bits (RFC 6052 §2.2), after a parser has written the address in its shortest form.
function translatedAddress(address: string): string {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const groups = shortest.slice(shortest.indexOf('::') + 2).split(':');
  const [high = 0, low = 0] = ['0', ...groups].slice(-2).map((group) => Number.parseInt(group === '' ? '0' : group, 16));
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Whether anyone on the internet can reach an address (RFC 6890 §2.2.2, "Globally Reachable"). What is no address is not reachable. */
export function isGloballyReachable(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return ipv4.find(({ matches }) => matches(address))?.isReachable ?? true;
    case 6:
      // A zone (RFC 6874) means an interface of this machine.
      if (address.includes('%')) return false;
      if (nat64.check(address, 'ipv6')) return isGloballyReachable(translatedAddress(address));
      return ipv6.find(({ matches }) => matches(address))?.isReachable ?? false;
    default:
      return false;
  }
}

/** Whether an address is of this machine itself. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !address.includes('%') && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
