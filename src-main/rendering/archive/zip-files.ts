import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Packs a few small files into a ZIP, in memory. */
export async function zipFiles(files: readonly { name: string; text: string }[], at: Date): Promise<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream;
  assert(output instanceof Readable, 'the ZIP comes out of a stream of Node');
  for (const { name, text } of files) archive.addBuffer(Buffer.from(text), name, { mtime: at });
  archive.end();
  return buffer(output);
}
