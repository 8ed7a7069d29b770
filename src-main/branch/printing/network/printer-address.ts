import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { AppError } from '#shared/api/app-error.ts';

// The networks of shops: private (RFC 1918, RFC 4193), and link-local IPv4 (RFC 3927), which a printer gives itself where no router does.
const lan = new BlockList();
lan.addSubnet('10.0.0.0', 8, 'ipv4');
lan.addSubnet('172.16.0.0', 12, 'ipv4');
lan.addSubnet('192.168.0.0', 16, 'ipv4');
lan.addSubnet('169.254.0.0', 16, 'ipv4');
lan.addSubnet('fc00::', 7, 'ipv6');

/** Whether a receipt printer may have this address: never this machine's loopback, never one of the internet. */
export function isLanAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && lan.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Which addresses may be sent to; see {@link isLanAddress}. */
export type MayReach = (address: string) => boolean;

/**
 * Refuses a host that is an address no printer may have. A name is checked when it is used, since it may resolve to another one by then.
 *
 * @throws AppError PRINTER_ADDRESS_NOT_ALLOWED.
 */
export function requireAllowedHost(host: string, mayReach: MayReach): void {
  if (isIP(host) !== 0 && !mayReach(host)) throw new AppError('PRINTER_ADDRESS_NOT_ALLOWED');
}

/**
 * The address to connect to. It is connected to as it is, so that a name cannot resolve to another one after the check.
 *
 * @throws AppError PRINTER_UNREACHABLE where the name is not known, PRINTER_ADDRESS_NOT_ALLOWED.
 */
export async function resolvePrinter(host: string, mayReach: MayReach): Promise<string> {
  requireAllowedHost(host, mayReach);
  if (isIP(host) !== 0) return host;
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new AppError('PRINTER_UNREACHABLE', { message: `The network does not know the name of the printer, ${host}.`, cause });
  });
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => mayReach(address))) throw new AppError('PRINTER_ADDRESS_NOT_ALLOWED');
  return first.address;
}
