import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request as a receiver got it. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** What a receiver does with a request. */
export type Behavior = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks on this machine. */
export type Receiver = {
  url: string;
  port: number;
  received: Received[];
  /** Changes what it does from now on. */
  behave(behavior: Behavior): void;
  close(): Promise<void>;
};

/** Answers with a status at once. */
export function answering(status: number, body = ''): Behavior {
  return (response) => void response.writeHead(status).end(body);
}

async function serve(server: Server, scheme: string, host: string): Promise<Receiver> {
  const received: Received[] = [];
  let behavior = answering(204);
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const entry = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(entry);
      behavior(response, entry);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://${host}:${port}/hook`,
    port,
    received,
    behave(next) {
      behavior = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Starts a receiver that answers 204 until it is told otherwise. */
export function startReceiver(): Promise<Receiver> {
  return serve(createServer(), 'http', '127.0.0.1');
}

/** Starts a receiver that speaks HTTPS, as this host. */
export function startTlsReceiver({ key, cert, host }: { key: string; cert: string; host: string }): Promise<Receiver> {
  return serve(createTlsServer({ key, cert }), 'https', host);
}
