import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AppError } from '#shared/api/app-error.ts';
import { notReady } from './not-ready.ts';

/** A connection to a printer. Each throws AppError PRINTER_UNREACHABLE where the connection breaks. */
export type PrinterLink = {
  /** Sends bytes; AppError PRINTER_NOT_READY where the printer has not taken them after so long. */
  send(bytes: Uint8Array, limitMs: number): Promise<void>;
  /** Sends a question and returns the first byte after it that is an answer, or undefined where none comes in time. */
  ask(question: Uint8Array, isAnswer: (byte: number) => boolean, limitMs: number): Promise<number | undefined>;
  /** Sends what is left and waits a moment for the printer to hang up. */
  finish(): Promise<void>;
  /** Gives the connection up. */
  drop(): void;
};

const broken = 'The connection to the printer broke while it was printing; what came out of it may be incomplete.';
// Printers that do not hang up themselves.
const closingMs = 1_000;

async function connected(socket: Socket, limitMs: number): Promise<void> {
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(limitMs) });
  } catch (cause) {
    socket.destroy();
    throw new AppError('PRINTER_UNREACHABLE', { cause });
  }
}

// Resolves with undefined after a time; the timer ends with the signal.
function elapsed(ms: number, signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/**
 * Connects to a printer.
 *
 * @throws AppError PRINTER_UNREACHABLE where it does not take the connection in time.
 */
export async function openPrinterLink(address: { host: string; port: number }, limitMs: number): Promise<PrinterLink> {
  const socket = connect(address);
  await connected(socket, limitMs);
  let heard: ((byte: number) => void) | undefined;
  socket.on('data', (bytes: Buffer) => {
    for (const byte of bytes) heard?.(byte);
  });
  const gone = new Promise<never>((_resolve, reject) => {
    const fail = (cause?: unknown): void => reject(new AppError('PRINTER_UNREACHABLE', { message: broken, cause }));
    socket.on('error', fail);
    socket.on('close', () => fail());
  });
  // Only what is under way cares.
  gone.catch(() => undefined);

  // Whatever comes first: what is waited for, the end of the connection, or the end of the time.
  async function within<Value>(waiting: Promise<Value>, limitMs: number): Promise<Value | undefined> {
    const done = new AbortController();
    try {
      return await Promise.race([waiting, gone, elapsed(limitMs, done.signal)]);
    } finally {
      done.abort();
    }
  }

  return {
    async send(bytes, limitMs) {
      const written = new Promise<true>((resolve) => {
        socket.write(bytes, (fault) => {
          if (!fault) resolve(true);
        });
      });
      const isWritten = await within(written, limitMs);
      if (isWritten !== undefined) return;
      socket.destroy();
      throw notReady('stalled');
    },
    ask(question, isAnswer, limitMs) {
      const answer = new Promise<number>((resolve) => {
        heard = (byte) => {
          if (isAnswer(byte)) resolve(byte);
        };
      });
      socket.write(question);
      return within(answer, limitMs);
    },
    async finish() {
      if (socket.readableEnded) return;
      socket.end();
      await within(once(socket, 'end'), closingMs);
    },
    drop: () => void socket.destroy(),
  };
}
