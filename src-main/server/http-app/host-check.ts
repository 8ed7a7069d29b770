import { AppError } from '../../../src-shared/api/app-error.ts';
import { isLoopbackAddress, isLoopbackName } from '../../platform/loopback.ts';

/** Throws AppError MISDIRECTED_REQUEST for a Host header that names another machine. */
export type HostCheck = (host: string | undefined) => void;

function hostnameOf(host: string): string {
  return URL.parse(`http://${host}/`)?.hostname ?? '';
}

/**
 * If a program listens only on loopback, a request for another host comes from a web page whose name resolves to this machine
 * (DNS rebinding), and is refused (contract §18). Otherwise every host is accepted, because a program does not know all its
 * names.
 *
 * @param address what the server listens on.
 * @param names what it is called by a proxy on this machine, beside the names of loopback.
 */
export function createHostCheck(address: string, names: readonly string[] = []): HostCheck {
  if (!isLoopbackAddress(address)) return () => {};
  // Clients send the same host repeatedly, so the result is cached.
  let lastAccepted: string | undefined;
  return (host) => {
    // Only HTTP/1.0 clients omit it, never a browser.
    if (host === undefined || host === lastAccepted) return;
    const name = hostnameOf(host);
    if (!isLoopbackName(name) && !names.includes(name)) throw new AppError('MISDIRECTED_REQUEST');
    lastAccepted = host;
  };
}
