import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { text } from 'node:stream/consumers';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';

type LanRequest = {
  method?: string;
  /** The CA that is trusted; without it only those of Node are. */
  ca?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Connects to this address, whatever the URL names. */
  connectTo?: string;
  /** Calls from this address of this machine. */
  localAddress?: string;
};

export type LanAnswer = {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  body: Record<string, unknown>;
  /** The chain that the server has shown; undefined without encryption. */
  certificate: DetailedPeerCertificate | undefined;
};

function parse(answered: string): Record<string, unknown> {
  try {
    return JSON.parse(answered);
  } catch {
    return {};
  }
}

/** Sends a request on a connection of its own, as a till or whoever else is in the network does. */
export function requestInLan(
  url: string,
  { method = 'GET', ca, headers = {}, body, connectTo, localAddress }: LanRequest = {},
): Promise<LanAnswer> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const host = connectTo ?? hostname.replace(/^\[|\]$/gu, '');
  const json = body === undefined || 'content-type' in headers ? {} : { 'content-type': 'application/json' };
  const options = {
    host,
    port,
    path: url.slice(new URL(url).origin.length) || pathname + search,
    method,
    agent: false,
    headers: { host: `${hostname}:${port}`, ...json, ...headers },
    ...(ca === undefined ? {} : { ca }),
    ...(localAddress === undefined ? {} : { localAddress }),
    // Node would take it from the Host header, which a test may forge.
    servername: /^[\d.]+$|:/u.test(hostname) ? '' : hostname,
  };
  return new Promise((resolve, reject) => {
    const asked = (protocol === 'https:' ? requestEncrypted : requestPlainly)(options);
    asked.once('response', (response) => {
      const socket = response.socket as Partial<TLSSocket>;
      const certificate = socket.getPeerCertificate?.(true);
      text(response).then(
        (answered) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: answered,
            body: parse(answered),
            certificate,
          }),
        reject,
      );
    });
    asked.once('error', reject);
    asked.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}
