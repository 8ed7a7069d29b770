import { BlockList, isIP } from 'node:net';

type Matcher = { matches: (address: string) => boolean; isReachable: boolean };

// A block of addresses, and whether its addresses are reachable from the whole internet.
type AddressBlock = { prefix: string; bits: number; isReachable: boolean; why: string };

// IANA's IPv4 Special-Purpose Address Registry (RFC 6890, updated by RFC 8190; https://www.iana.org/assignments/iana-ipv4-special-registry),
// column "Globally Reachable", where "N/A" counts as no; and multicast, which has a registry of its own. Of several blocks that hold
// an address the smallest decides; an address in none is reachable.
const ipv4Blocks: readonly AddressBlock[] = [
  { prefix: '0.0.0.0', bits: 8, isReachable: false, why: '"This network" (RFC 791 §3.2)' },
  { prefix: '10.0.0.0', bits: 8, isReachable: false, why: 'Private-Use (RFC 1918)' },
  { prefix: '100.64.0.0', bits: 10, isReachable: false, why: 'Shared Address Space (RFC 6598)' },
  { prefix: '127.0.0.0', bits: 8, isReachable: false, why: 'Loopback (RFC 1122 §3.2.1.3)' },
  { prefix: '169.254.0.0', bits: 16, isReachable: false, why: 'Link Local (RFC 3927)' },
  { prefix: '172.16.0.0', bits: 12, isReachable: false, why: 'Private-Use (RFC 1918)' },
  { prefix: '192.0.0.0', bits: 24, isReachable: false, why: 'IETF Protocol Assignments (RFC 6890 §2.1)' },
  { prefix: '192.0.0.9', bits: 32, isReachable: true, why: 'Port Control Protocol Anycast (RFC 7723)' },
  { prefix: '192.0.0.10', bits: 32, isReachable: true, why: 'Traversal Using Relays around NAT Anycast (RFC 8155)' },
  { prefix: '192.0.2.0', bits: 24, isReachable: false, why: 'Documentation, TEST-NET-1 (RFC 5737)' },
  { prefix: '192.31.196.0', bits: 24, isReachable: true, why: 'AS112-v4 (RFC 7535)' },
  { prefix: '192.52.193.0', bits: 24, isReachable: true, why: 'AMT (RFC 7450)' },
  { prefix: '192.88.99.0', bits: 24, isReachable: false, why: 'Deprecated, 6to4 Relay Anycast (RFC 7526)' },
  { prefix: '192.168.0.0', bits: 16, isReachable: false, why: 'Private-Use (RFC 1918)' },
  { prefix: '192.175.48.0', bits: 24, isReachable: true, why: 'Direct Delegation AS112 Service (RFC 7534)' },
  { prefix: '198.18.0.0', bits: 15, isReachable: false, why: 'Benchmarking (RFC 2544)' },
  { prefix: '198.51.100.0', bits: 24, isReachable: false, why: 'Documentation, TEST-NET-2 (RFC 5737)' },
  { prefix: '203.0.113.0', bits: 24, isReachable: false, why: 'Documentation, TEST-NET-3 (RFC 5737)' },
  { prefix: '224.0.0.0', bits: 4, isReachable: false, why: 'Multicast (RFC 5771)' },
  { prefix: '240.0.0.0', bits: 4, isReachable: false, why: 'Reserved (RFC 1112 §4)' },
  { prefix: '255.255.255.255', bits: 32, isReachable: false, why: 'Limited Broadcast (RFC 8190)' },
];

// IANA's IPv6 Special-Purpose Address Registry (the same RFCs; https://www.iana.org/assignments/iana-ipv6-special-registry), inside the
// address space of IPv6, of which only 2000::/3 is Global Unicast (RFC 4291 §2.4). The blocks of NAT64 that are globally reachable
// carry an IPv4 address, which is judged by its own table.
const ipv6Blocks: readonly AddressBlock[] = [
  {
    prefix: '::',
    bits: 0,
    isReachable: false,
    why: 'outside Global Unicast (RFC 4291 §2.4), such as multicast and IPv4-compatible',
  },
  { prefix: '2000::', bits: 3, isReachable: true, why: 'Global Unicast (RFC 4291 §2.4)' },
  { prefix: '::', bits: 128, isReachable: false, why: 'Unspecified Address (RFC 4291 §2.5.2)' },
  { prefix: '::1', bits: 128, isReachable: false, why: 'Loopback Address (RFC 4291 §2.5.3)' },
  { prefix: '::ffff:0:0', bits: 96, isReachable: false, why: 'IPv4-mapped Address (RFC 4291 §2.5.5.2)' },
  { prefix: '64:ff9b::', bits: 96, isReachable: true, why: 'IPv4-IPv6 Translation (RFC 6052)' },
  { prefix: '64:ff9b:1::', bits: 48, isReachable: false, why: 'IPv4-IPv6 Translation for local use (RFC 8215)' },
  { prefix: '100::', bits: 64, isReachable: false, why: 'Discard-Only Address Block (RFC 6666)' },
  { prefix: '100:0:0:1::', bits: 64, isReachable: false, why: 'Dummy IPv6 Prefix (RFC 9780)' },
  { prefix: '2001::', bits: 23, isReachable: false, why: 'IETF Protocol Assignments (RFC 2928)' },
  { prefix: '2001::', bits: 32, isReachable: false, why: 'TEREDO (RFC 4380; RFC 8190)' },
  { prefix: '2001:1::1', bits: 128, isReachable: true, why: 'Port Control Protocol Anycast (RFC 7723)' },
  { prefix: '2001:1::2', bits: 128, isReachable: true, why: 'Traversal Using Relays around NAT Anycast (RFC 8155)' },
  { prefix: '2001:1::3', bits: 128, isReachable: true, why: 'DNS-SD Service Registration Protocol Anycast (RFC 9665)' },
  { prefix: '2001:2::', bits: 48, isReachable: false, why: 'Benchmarking (RFC 5180)' },
  { prefix: '2001:3::', bits: 32, isReachable: true, why: 'AMT (RFC 7450)' },
  { prefix: '2001:4:112::', bits: 48, isReachable: true, why: 'AS112-v6 (RFC 7535)' },
  { prefix: '2001:10::', bits: 28, isReachable: false, why: 'Deprecated, previously ORCHID (RFC 4843)' },
  { prefix: '2001:20::', bits: 28, isReachable: true, why: 'ORCHIDv2 (RFC 7343)' },
  { prefix: '2001:30::', bits: 28, isReachable: true, why: 'Drone Remote ID Protocol Entity Tags (RFC 9374)' },
  { prefix: '2001:db8::', bits: 32, isReachable: false, why: 'Documentation (RFC 3849)' },
  { prefix: '2002::', bits: 16, isReachable: false, why: '6to4 (RFC 3056)' },
  { prefix: '2620:4f:8000::', bits: 48, isReachable: true, why: 'Direct Delegation AS112 Service (RFC 7534)' },
  { prefix: '3fff::', bits: 20, isReachable: false, why: 'Documentation (RFC 9637)' },
  { prefix: '5f00::', bits: 16, isReachable: false, why: 'Segment Routing (SRv6) SIDs (RFC 9602)' },
  { prefix: 'fc00::', bits: 7, isReachable: false, why: 'Unique-Local (RFC 4193; RFC 8190)' },
  { prefix: 'fe80::', bits: 10, isReachable: false, why: 'Link-Local Unicast (RFC 4291 §2.5.6)' },
];

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
