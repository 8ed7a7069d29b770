import { isIPv6 } from 'node:net';
import { AppError } from '#shared/api/app-error.ts';
import { isLoopbackName } from '#main/platform/loopback.ts';

/** Throws AppError MISDIRECTED_REQUEST for a Host header that names another machine. */
export type HostCheck = (host: string | undefined) => void;

function hostnameOf(host: string): string {
  return URL.parse(`http://${host}/`)?.hostname ?? '';
}

/**
 * A request for another host comes from a web page whose name resolves to this machine (DNS rebinding), and is refused (contract
 * §18). Addresses of loopback and `localhost` are always accepted.
 *
 * @param names what the program is called beside that, as URLs write it.
 */
export function createHostCheck(names: () => ReadonlySet<string>): HostCheck {
  // Clients send the same host repeatedly, so the result is cached.
  let last: { host: string; names: ReadonlySet<string> } | undefined;
  return (host) => {
    // Only HTTP/1.0 clients omit it, never a browser.
    if (host === undefined) return;
    const known = names();
    if (host === last?.host && known === last.names) return;
    const name = hostnameOf(host);
    if (!isLoopbackName(name) && !known.has(name)) throw new AppError('MISDIRECTED_REQUEST');
    last = { host, names: known };
  };
}

/**
 * The names of a program beside those of loopback: what it listens on, and what people or a proxy call it.
 *
 * @param address what the server listens on.
 */
export function hostNamesOn(address: string, names: readonly string[] = []): () => ReadonlySet<string> {
  const known = new Set([...names, hostnameOf(isIPv6(address) ? `[${address}]` : address)]);
  return () => known;
}
