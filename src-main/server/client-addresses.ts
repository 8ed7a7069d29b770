import type { NetworkInterfaceInfo } from 'node:os';

/** The network interfaces of a machine, as `os.networkInterfaces` names them. */
export type NetworkInterfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

const wildcards: Record<string, readonly string[]> = { '0.0.0.0': ['IPv4'], '::': ['IPv4', 'IPv6'] };

function isOfThisMachineOnly({ address, internal }: NetworkInterfaceInfo): boolean {
  // A link-local IPv6 address is useless without the name of an interface.
  return internal || address.startsWith('fe80:');
}

function hostsOf(host: string, interfaces: NetworkInterfaces): string[] {
  const families = wildcards[host];
  if (families === undefined) return [host];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => families.includes(address.family) && !isOfThisMachineOnly(address))
    .map(({ address }) => address);
}

/**
 * The base addresses by which other machines reach a server: the one that it listens on, or for a wildcard every address of this
 * machine in a network.
 *
 * @param url its URL on its own machine; the result if there is no network.
 */
export function clientAddresses(url: string, host: string, interfaces: NetworkInterfaces): string[] {
  const { port } = new URL(url);
  const hosts = hostsOf(host, interfaces);
  return hosts.length === 0 ? [url] : hosts.map((each) => `http://${each.includes(':') ? `[${each}]` : each}:${port}`);
}
