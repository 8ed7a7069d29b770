import type { FileHandle } from 'node:fs/promises';

/** Reads exactly so many bytes from a file; undefined if it ends before. */
export async function fillFromFile(file: FileHandle, bytes: number): Promise<Buffer | undefined> {
  const filled = Buffer.allocUnsafe(bytes);
  let position = 0;
  while (position < bytes) {
    const { bytesRead } = await file.read(filled, position, bytes - position, null);
    if (bytesRead === 0) return undefined;
    position += bytesRead;
  }
  return filled;
}
