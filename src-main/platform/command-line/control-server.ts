import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { Logger } from '../logger.ts';
import { removeAddress, socketFile, withNewAddress } from './control-address.ts';
import { readJsonLine } from './json-line.ts';

const mostRequestBytes = 1024 * 1024;
const mostConnections = 8;
const longestSilenceMs = 10_000;

/** Where the commands of the operator reach the process that owns a folder. */
export type ControlServer = { close(): Promise<void> };

async function serve(socket: Socket, answer: (request: unknown) => Promise<unknown>): Promise<void> {
  socket.setTimeout(longestSilenceMs, () => socket.destroy());
  const request = await readJsonLine(socket, mostRequestBytes);
  socket.setTimeout(0);
  socket.end(`${JSON.stringify(await answer(request))}\n`);
}

async function listenOn(server: Server, folder: string): Promise<void> {
  await withNewAddress(folder, async (address) => {
    server.listen(address);
    await once(server, 'listening');
  });
  const file = socketFile(folder);
  // Connecting takes the right to write.
  if (file !== undefined) chmodSync(file, 0o600);
}

function closed(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  for (const socket of connections) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Answers requests on the control socket of a folder, which only the folder's owner can open. Where none can be opened, such as on
 * a file system without sockets, the program goes on without it.
 *
 * @param folder held by this process.
 * @param answer answers a request, both of them JSON.
 */
export async function openControlServer(
  folder: string,
  answer: (request: unknown) => Promise<unknown>,
  logger: Logger,
): Promise<ControlServer> {
  const absolute = path.resolve(folder);
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', (cause) => logger.debug({ err: cause }, 'a connection of the control socket broke'));
    serve(socket, answer).catch((cause: unknown) => {
      logger.warn({ err: cause }, 'a request on the control socket could not be answered');
      socket.destroy();
    });
  });
  server.maxConnections = mostConnections;
  server.on('error', (cause) => logger.debug({ err: cause }, 'the control socket failed'));
  try {
    await listenOn(server, absolute);
  } catch (cause) {
    logger.warn(
      { err: cause },
      'the control socket cannot be opened: commands for this data folder work only while it is stopped',
    );
  }
  return {
    async close() {
      await closed(server, connections);
      removeAddress(absolute);
    },
  };
}
