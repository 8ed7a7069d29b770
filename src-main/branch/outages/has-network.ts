import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';
import { isLoopbackName } from '#main/platform/loopback.ts';
import { addressesOf, type NetworkInterfaces } from '#main/server/client-addresses.ts';

// Addresses of documentation (RFC 5737, RFC 3849), which nothing is sent to: they stand for any address outside.
const outside = ['192.0.2.1', '2001:db8::1'];
// An interface that has asked for an address, and got none.
const selfAssigned = '169.254.';

// Binds a socket to the route to an address; nothing is sent.
function hasRouteTo(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
    const end = (hasRoute: boolean): void => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      resolve(hasRoute);
    };
    socket.once('error', () => end(false));
    socket.once('connect', () => end(true));
    socket.connect(9, address);
  });
}

/**
 * Whether this machine has a network in which a gateway could be: an interface with an address, and a route to the gateway. Nothing is sent.
 *
 * @returns undefined where the gateway is on this machine.
 */
export async function hasNetwork(gatewayUrl: string, interfaces: NetworkInterfaces): Promise<boolean | undefined> {
  const { hostname } = new URL(gatewayUrl);
  if (isLoopbackName(hostname)) return undefined;
  const own = addressesOf('::', interfaces).filter((address) => !address.startsWith(selfAssigned));
  if (own.length === 0) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? outside : [host];
  const routes = await Promise.all(addresses.map(hasRouteTo));
  return routes.includes(true);
}
