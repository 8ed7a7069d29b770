import { connect, createServer, type Socket } from 'node:net';

/** A line between a branch and its head office that can be cut. */
export type CuttableLine = {
  url: string;
  /** Where the line leads to, which may change. */
  target: string;
  isCut: boolean;
  /** Cuts the next connection once so many bytes have gone up. */
  cutNextAfter(bytes: number): void;
  /** How many connections were cut like that. */
  cuts(): number;
  close(): Promise<void>;
};

/** Opens a line to a server on this machine. */
export async function openCuttableLine(target: string): Promise<CuttableLine> {
  const sockets = new Set<Socket>();
  let cutAfter: number | undefined;
  let cuts = 0;
  const server = createServer((near) => {
    if (line.isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(new URL(line.target).port), '127.0.0.1');
    let bytes = 0;
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    near.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (line.isCut) end();
      else if (cutAfter !== undefined && bytes > cutAfter) {
        cutAfter = undefined;
        cuts += 1;
        end();
      } else far.write(chunk);
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const line: CuttableLine = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    target,
    isCut: false,
    cutNextAfter(bytes) {
      cutAfter = bytes;
      cutAll();
    },
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        cutAll();
        server.close(() => resolve());
      }),
  };
  return line;
}
