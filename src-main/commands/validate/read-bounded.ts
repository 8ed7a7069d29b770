import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { maximumXmlSize } from '#main/core/xml/read-xml.ts';

// A file that is not read, for a reason in words.
class NotReadable extends Error {}

const smallestChunk = 64 * 1024;
// Pipes that this program already holds are named here (`<(…)` of a shell); their writer is there.
const ownDescriptors = /^\/(?:dev\/(?:fd\/|stdin$)|proc\/self\/fd\/)/;

const words: Readonly<Record<string, string>> = {
  ENOENT: 'There is no file of this name.',
  ENOTDIR: 'There is no file of this name: a part of its path is no folder.',
  EISDIR: 'This is a folder, not a file.',
  EACCES: 'Whoever runs this may not read the file.',
  EPERM: 'Whoever runs this may not read the file.',
  ELOOP: 'There are too many links behind this name.',
  ENAMETOOLONG: 'This name is too long for a file.',
  ENXIO: 'This is a socket, not a file.',
};

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}

/** Why a file could not be read, in one sentence. */
export function whyUnreadable(cause: unknown): string {
  return words[codeOf(cause)] ?? (cause instanceof Error ? cause.message : String(cause));
}

// Opening a named pipe waits for a writer, possibly forever.
function requireFile(file: string): void {
  const kind = statSync(file);
  if (kind.isDirectory()) throw new NotReadable(words['EISDIR']);
  if (kind.isFIFO() && !ownDescriptors.test(file))
    throw new NotReadable('This is a pipe, not a file: give its content on standard input, with - in place of the name.');
}

/**
 * Reads a file as far as it counts: devices may never end, and a file may be anything, so no more is read than shows that it is
 * too large to be validated.
 *
 * @throws where it is no file that can be read; `whyUnreadable` has the words.
 */
export function readBounded(file: string): Buffer {
  requireFile(file);
  const descriptor = openSync(file, 'r');
  try {
    const chunkSize = Math.min(fstatSync(descriptor).size, maximumXmlSize) + 1;
    const chunks: Buffer[] = [];
    let size = 0;
    while (size <= maximumXmlSize) {
      const chunk = Buffer.allocUnsafe(Math.max(chunkSize, smallestChunk));
      const length = readSync(descriptor, chunk);
      if (length === 0) break;
      chunks.push(chunk.subarray(0, length));
      size += length;
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a stream in the same way. */
export async function readBoundedStream(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maximumXmlSize) break;
  }
  return Buffer.concat(chunks);
}
