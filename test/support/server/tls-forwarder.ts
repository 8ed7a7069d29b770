import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsIdentity } from '#main/server/http-server.ts';

/** Passes requests on from an address that speaks HTTPS to a server on loopback, as a reverse proxy does. */
export async function startTlsForwarder(target: string, address: string, { cert, key }: TlsIdentity) {
  const { hostname, port } = new URL(target);
  const server = createServer({ cert, key }, (incoming, answer) => {
    const { method, url, headers } = incoming;
    const passed = request({ hostname, port, method, path: url, headers: { ...headers, host: `${hostname}:${port}` } });
    passed.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    answer.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, address);
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `https://${address}:${own}${new URL(target).pathname.replace(/\/$/u, '')}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
