import type { NetworkInterfaceInfo } from 'node:os';

/** The network interfaces of a machine, as `os.networkInterfaces` names them. */
export type NetworkInterfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

const wildcards: Record<string, readonly string[]> = { '0.0.0.0': ['IPv4'], '::': ['IPv4', 'IPv6'] };

function isOfThisMachineOnly({ address, internal }: NetworkInterfaceInfo): boolean {
  // A link-local IPv6 address is useless without the name of an interface.
  return internal || address.startsWith('fe80:');
}

/** The addresses by which other machines reach a server that listens on an address: itself, or for a wildcard those of this machine. */
export function addressesOf(host: string, interfaces: NetworkInterfaces): string[] {
  const families = wildcards[host];
  if (families === undefined) return [host];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => families.includes(address.family) && !isOfThisMachineOnly(address))
    .map(({ address }) => address);
}

/** The base address of a server at a name or address. */
export function baseAddress(scheme: 'http' | 'https', host: string, port: number | string): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
