import type { Server } from 'node:http';

/** How long an HTTP server waits for its clients, and how many it serves. */
export type ConnectionLimits = {
  /** From the connection, or from the first byte of a further request, to the end of the headers. */
  headersMs: number;
  /** The same to the end of the body. */
  requestMs: number;
  /** Between an answer and the next request. */
  keepAliveMs: number;
  /** Without a byte in either direction while a request is being answered: a reader that has stopped reading. */
  stalledMs: number;
  /** How often the timeouts of headers and bodies are checked. */
  checkEveryMs: number;
  connections: number;
  connectionsOfOneAddress: number;
};

/** For tills on a LAN: a till has one or two connections, a program that serves many tills a few dozen. */
export const usualLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Whoever closes an idle connection may do so while the other side sends a request on it, which is then lost (RFC 9112 §9.5). So it
  // is the client or the proxy that closes: proxies and load balancers do after 60 s by default.
  keepAliveMs: 75_000,
  stalledMs: 5 * 60_000,
  checkEveryMs: 1_000,
  connections: 1_024,
  connectionsOfOneAddress: 256,
};

/** Drops connections above the limit per address, so that one client cannot lock out the others. */
export function limitConnections(server: Server, { connections, connectionsOfOneAddress, stalledMs }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.maxConnections = connections;
  server.setTimeout(stalledMs);
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > connectionsOfOneAddress) socket.destroy();
  });
}
