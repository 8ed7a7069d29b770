import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What a printer in the network does. */
export type PrinterBehavior = {
  /** Its answer to DLE EOT n; undefined is silence. */
  status?: (question: number, hasJob: boolean) => number | undefined;
  /** Whether it says when it has printed everything (GS r 1). */
  confirms?: boolean;
  /** After so many bytes of a job it breaks the connection. */
  diesAfter?: number;
  /** Takes nothing that is sent. */
  takesNothing?: boolean;
};

export type FakePrinter = { host: string; port: number; jobs: Buffer[]; mostAtOnce: () => number; close(): Promise<void> };

export const ready = 0x12;
const paperPresent = 0x00;

// What the bytes so far are: questions before a job and after it, and the job, which begins with ESC @ and ends with a cut.
function createReader(socket: Socket, behavior: PrinterBehavior, finished: (job: Buffer) => void) {
  let unread = Buffer.alloc(0);
  let hasJob = false;
  const cut = Buffer.from([0x1d, 0x56, 66, 0]);
  const answer = (byte: number | undefined): void => {
    if (byte !== undefined) socket.write(Uint8Array.of(byte));
  };
  return (bytes: Buffer): void => {
    unread = Buffer.concat([unread, bytes]);
    if (unread.length > (behavior.diesAfter ?? Infinity)) socket.resetAndDestroy();
    while (unread.length >= 3) {
      const [first = 0, second = 0, third = 0] = unread;
      const end = unread.indexOf(cut);
      if (first === 0x10 && second === 0x04) answer(behavior.status?.(third, hasJob));
      else if (first === 0x1d && second === 0x72) answer(behavior.confirms === true ? paperPresent : undefined);
      else if (end === -1) return;
      else {
        hasJob = true;
        finished(unread.subarray(0, end + cut.length));
        unread = unread.subarray(end + cut.length - 3);
      }
      unread = unread.subarray(3);
    }
  };
}

/** A receipt printer, on loopback unless it is told where. */
export async function startFakePrinter(
  behavior: PrinterBehavior = {},
  { host = '127.0.0.1', port: wanted = 0 } = {},
): Promise<FakePrinter> {
  const jobs: Buffer[] = [];
  const connections = new Set<Socket>();
  let mostAtOnce = 0;
  const server = createServer((socket) => {
    connections.add(socket);
    mostAtOnce = Math.max(mostAtOnce, connections.size);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => undefined);
    if (behavior.takesNothing === true) socket.pause();
    else
      socket.on(
        'data',
        createReader(socket, behavior, (job) => jobs.push(job)),
      );
  });
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host,
    port,
    jobs,
    mostAtOnce: () => mostAtOnce,
    async close() {
      server.close();
      for (const socket of connections) socket.destroy();
      await once(server, 'close');
    },
  };
}
