import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { StartFault } from '../start-fault.ts';
import { withAddress } from './control-address.ts';
import { readJsonLine } from './json-line.ts';

// The largest answer is an entry that head office keeps apart: it reads at most 64 MiB of one, and as a string of JSON each of its quotes and
// backslashes takes a second byte. Beside it there is a line.
const mostAnswerBytes = (2 * 64 + 1) * 1024 * 1024;
const longestWaitMs = 30_000;

const nobodyListens = new Set(['ENOENT', 'ENOTDIR', 'ENOTSOCK', 'ECONNREFUSED']);

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

// The connection, or undefined if no process listens.
async function openConnection(folder: string): Promise<Socket | undefined> {
  return withAddress(folder, async (address) => {
    const socket = connect(address);
    try {
      await once(socket, 'connect');
      return socket;
    } catch (cause) {
      socket.destroy();
      if (nobodyListens.has(codeOf(cause))) return undefined;
      throw new StartFault(
        `The control socket in ${folder} cannot be opened (${codeOf(cause)}): run this as the owner of the folder.`,
        {
          cause,
        },
      );
    }
  });
}

/**
 * Sends a request to the process that owns a folder.
 *
 * @param longestWorkMs how long it may work before it answers.
 * @returns its answer, or undefined if no process listens there.
 * @throws StartFault if the socket belongs to another user, or the process does not answer.
 */
export async function askControlServer(
  folder: string,
  request: unknown,
  longestWorkMs: number = longestWaitMs,
): Promise<{ answer: unknown } | undefined> {
  const absolute = path.resolve(folder);
  const socket = await openConnection(absolute);
  if (socket === undefined) return undefined;
  socket.setTimeout(longestWorkMs, () => socket.destroy(new Error('no answer in time')));
  try {
    socket.write(`${JSON.stringify(request)}\n`);
    return { answer: await readJsonLine(socket, mostAnswerBytes) };
  } catch (cause) {
    throw new StartFault(
      `The process that uses the folder ${absolute} did not answer: whether the command was carried out is not known.`,
      { cause },
    );
  } finally {
    socket.destroy();
  }
}
