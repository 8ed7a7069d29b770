import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export type TcpPrinter = {
  address: string;
  /** What each connection has sent, in full. */ jobs: Buffer[];
  close(): Promise<void>;
};

/** A printer on loopback that records what it receives. */
export async function startTcpPrinter(): Promise<TcpPrinter> {
  const jobs: Buffer[] = [];
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => jobs.push(Buffer.concat(chunks)));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    jobs,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
