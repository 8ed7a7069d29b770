import type { Socket } from 'node:net';

const lineEnd = 10;

// The message of JSON.parse would quote the text, which may hold secrets.
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the line is no JSON');
  }
}

/**
 * Reads one line of JSON from a connection, which stays open for the answer.
 *
 * @throws Error if the connection ends before the line does, or the line is too long or no JSON.
 */
export async function readJsonLine(socket: Socket, mostBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const part = Buffer.from(chunk);
    const end = part.indexOf(lineEnd);
    chunks.push(end === -1 ? part : part.subarray(0, end));
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('the line is too long');
    if (end !== -1) return parse(Buffer.concat(chunks).toString('utf8'));
  }
  throw new Error('the connection ended before the line did');
}
