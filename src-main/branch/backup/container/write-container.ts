import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { encodeHeader } from './backup-header.ts';
import type { BackupHeader, PartName } from './backup-header.ts';
import { chunkPlaces, sealChunk } from './chunks.ts';
import { fillFromFile } from './fill-from-file.ts';

/**
 * Writes a backup into a new file and onto the disk: header, parts in chunks, SHA-256 of all that.
 *
 * @param key what the chunks are sealed with; undefined leaves them as they are.
 */
export async function writeContainer(
  file: string,
  header: BackupHeader,
  content: { key: Uint8Array | undefined; partFiles: ReadonlyMap<PartName, string> },
): Promise<void> {
  const start = encodeHeader(header);
  const { key, partFiles } = content;
  const chunkKey = key && { key, headerDigest: createHash('sha256').update(start).digest() };
  const digest = createHash('sha256');
  const target = await open(file, 'wx', 0o600);
  const sources = new Map<PartName, FileHandle>();
  const write = async (bytes: Uint8Array): Promise<void> => {
    digest.update(bytes);
    await target.writeFile(bytes);
  };
  try {
    await write(start);
    for (const place of chunkPlaces(header)) {
      const source = sources.get(place.part) ?? (await open(partFiles.get(place.part) ?? '', 'r'));
      sources.set(place.part, source);
      const plain = await fillFromFile(source, place.bytes);
      assert(plain !== undefined, 'a part is as long as the header says');
      await write(chunkKey === undefined ? plain : sealChunk(chunkKey, place, plain));
    }
    await target.writeFile(digest.digest());
    await target.sync();
  } finally {
    for (const handle of [target, ...sources.values()]) await handle.close();
  }
}
