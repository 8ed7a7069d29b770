import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf, networkOf } from './network-of.ts';

/** How long an HTTP server waits for its clients, and how many it serves. */
export type ConnectionLimits = {
  /** From the connection to the end of the TLS handshake. */
  handshakeMs: number;
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
  /** Of an IPv4 address, or of an IPv6 network of 64 bits. */
  connectionsOfOneAddress: number;
  /** Of the connections, those that only known clients get: a stranger can take as many addresses of its network as it likes. */
  reservedConnections: number;
  /** Whether a client is known by its address; all are by default. */
  isKnown: (address: string) => boolean;
};

/** For tills on a LAN: a till has one or two connections, a program that serves many tills a few dozen. */
export const usualLimits: ConnectionLimits = {
  handshakeMs: 5_000,
  headersMs: 10_000,
  requestMs: 30_000,
  // Whoever closes an idle connection may do so while the other side sends a request on it, which is then lost (RFC 9112 §9.5). So it
  // is the client or the proxy that closes: proxies and load balancers do after 60 s by default.
  keepAliveMs: 75_000,
  stalledMs: 5 * 60_000,
  checkEveryMs: 1_000,
  connections: 1_024,
  connectionsOfOneAddress: 256,
  reservedConnections: 512,
  isKnown: () => true,
};

/** The connections of a server that are open. */
export type Connections = {
  /** Those on which no request has come yet. */
  silent(): Socket[];
};

type Connection = { socket: Socket; client: string; network: string; isKnown: boolean; requests: number; hasAsked: boolean };

// The socket of an encrypted request is another than that of its connection.
function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/**
 * Keeps the connections of a server within its limits, so that one client cannot lock out the others: where an address, the unknown
 * clients together, or the server have as many as they may, the one of theirs that is idle for longest is closed for a new one, and
 * the new one is where none is idle. `onAnswered` runs when an answer has ended, sent or not.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, onAnswered: () => void): Connections {
  const open = new Map<string, Connection>();
  // A set keeps the order in which they became idle.
  const idle = new Set<Connection>();

  function forget(connection: Connection): void {
    idle.delete(connection);
    if (open.get(connection.client) === connection) open.delete(connection.client);
  }

  function answered(connection: Connection): void {
    connection.requests -= 1;
    if (connection.requests === 0 && open.get(connection.client) === connection) idle.add(connection);
  }

  // Whether there is room for one more among those that share a limit.
  function makeRoom(most: number, shares: (other: Connection) => boolean): boolean {
    if ([...open.values()].filter(shares).length < most) return true;
    const oldest = [...idle].find(shares);
    if (oldest === undefined) return false;
    forget(oldest);
    oldest.socket.destroy();
    return true;
  }

  function isAdmitted({ network, isKnown }: Connection): boolean {
    const { connections, connectionsOfOneAddress, reservedConnections } = limits;
    const isStranger = (other: Connection): boolean => !other.isKnown;
    if (!makeRoom(connectionsOfOneAddress, (other) => other.network === network)) return false;
    if (!isKnown && !makeRoom(connections - reservedConnections, isStranger)) return false;
    if (open.size < connections) return true;
    return makeRoom(0, isStranger) || (isKnown && makeRoom(connections, () => true));
  }

  server.setTimeout(limits.stalledMs);
  server.on('connection', (socket) => {
    const address = addressOf(socket);
    const facts = { socket, client: clientOf(socket), network: networkOf(address), isKnown: limits.isKnown(address) };
    const connection = { ...facts, requests: 0, hasAsked: false };
    if (!isAdmitted(connection)) return void socket.destroy();
    open.set(connection.client, connection);
    idle.add(connection);
    socket.once('close', () => forget(connection));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(clientOf(socket));
    if (connection !== undefined) {
      connection.requests += 1;
      connection.hasAsked = true;
      idle.delete(connection);
    }
    response.once('close', () => {
      if (connection !== undefined) answered(connection);
      onAnswered();
    });
  });
  return { silent: () => [...idle].filter(({ hasAsked }) => !hasAsked).map(({ socket }) => socket) };
}
