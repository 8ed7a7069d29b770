import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { StartFault } from '#main/platform/start-fault.ts';
import { limitConnections, usualLimits, type Connections } from './connection-limits.ts';

// A request that lasts longer than this after the stop is aborted.
const longestRequestMs = 15_000;

/** A server cannot listen where it is to. */
export class ListenFault extends StartFault {
  readonly port: number;
  /** Whether another program listens there. */
  readonly isTaken: boolean;

  constructor(cause: NodeJS.ErrnoException, address: ListeningAddress) {
    super(listenSentence(cause.code ?? cause.message, address), { cause });
    this.port = address.port;
    this.isTaken = cause.code === 'EADDRINUSE';
  }
}

/** A certificate chain and its private key, in PEM. */
export type TlsIdentity = { cert: string; key: string };

/** Where a server listens, and how. */
export type ListeningAddress = {
  host: string;
  port: number;
  /** The flag for the port in messages, `--port` by default. */
  portFlag?: string | undefined;
  /** With it the server speaks HTTPS. */
  tls?: TlsIdentity | undefined;
};

/** A listening server. */
export type HttpServer = {
  url: string;
  /** Has later connections get another certificate; only of a server that speaks HTTPS. */
  useTls(identity: TlsIdentity): void;
  close(): Promise<void>;
};

function listen(server: Server, address: ListeningAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new ListenFault(cause, address));
    });
    server.listen(address.port, address.host, resolve);
  });
}

function closeServer(server: Server, connections: Connections): Promise<void> {
  return new Promise((resolve, reject) => {
    // Node does not count a connection without any request as idle and would wait for it.
    for (const socket of connections.silent()) socket.destroy();
    setTimeout(() => server.closeAllConnections(), longestRequestMs).unref();
    server.close((fault) => (fault ? reject(fault) : resolve()));
  });
}

// A wildcard address is not one a client can call, so the URL names the loopback address instead.
function urlOf(server: Server, { host, tls }: ListeningAddress): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `${tls === undefined ? 'http' : 'https'}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Starts an HTTP server for an app (Express or any other listener). Port 0 takes any free one. `close` stops accepting, lets
 * requests in flight finish and drops idle connections; calling it again waits for the same end. A client that does not send its
 * request in time gets 408.
 *
 * @throws ListenFault if the server cannot listen on the address.
 */
export async function startHttpServer(
  app: RequestListener,
  address: ListeningAddress,
  limits = usualLimits,
): Promise<HttpServer> {
  const timeouts = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server =
    address.tls === undefined
      ? createServer(timeouts, app)
      : createTlsServer({ ...timeouts, handshakeTimeout: limits.handshakeMs, ...address.tls }, app);
  let closed: Promise<void> | undefined;
  const connections = limitConnections(server, limits, () => {
    // A kept-alive connection that was busy when closing began becomes idle after its response and would delay the end.
    if (closed) setImmediate(() => server.closeIdleConnections());
  });
  await listen(server, address);
  return {
    url: urlOf(server, address),
    useTls(identity) {
      if (server instanceof TlsServer) server.setSecureContext(identity);
    },
    close() {
      closed ??= closeServer(server, connections);
      return closed;
    },
  };
}

function listenSentence(code: string, { host, port, portFlag = '--port' }: ListeningAddress): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop it or choose another port with ${portFlag}.`;
    case 'EACCES':
      return `Port ${port} on ${host} needs rights that this user does not have: choose a port above 1023 with ${portFlag}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine.`;
    default:
      return `The server cannot listen on port ${port} of ${host} (${code}).`;
  }
}
