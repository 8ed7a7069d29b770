import { hostname } from 'node:os';
import { isIP } from 'node:net';
import { addressesOf, type NetworkInterfaces } from '#main/server/client-addresses.ts';

/** By what tills may call the appliance. */
export type NetworkNames = {
  /** Addresses in the network, the listening one or those of all interfaces. */
  addresses: readonly string[];
  /** Names in the network: those of the owner and the machine. */
  dns: readonly string[];
};

const dnsName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9][a-z0-9-]{0,62})*$/;

/** Whether a text is a name of the DNS, in small letters. */
export function isDnsName(text: string): boolean {
  return dnsName.test(text) && isIP(text) === 0;
}

function machineNames(machine: string): string[] {
  const name = machine.toLowerCase();
  if (!isDnsName(name) || name === 'localhost') return [];
  return name.includes('.') ? [name] : [name, `${name}.local`];
}

/**
 * The names and addresses of this machine at present.
 *
 * @param host the address that the server listens on.
 * @param given further names and addresses, by the owner.
 */
export function networkNames(
  { host, given }: { host: string; given: readonly string[] },
  interfaces: NetworkInterfaces,
  machine: string = hostname(),
): NetworkNames {
  const hosts = addressesOf(host, interfaces);
  const all = [...new Set([...hosts, ...given])];
  return {
    addresses: all.filter((name) => isIP(name) !== 0),
    dns: [...new Set([...all.filter((name) => isIP(name) === 0), ...machineNames(machine)])],
  };
}
