import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { encodeHeader, type BackupHeader, type PartName } from './backup-header.ts';
import { chunkPlaces, sealChunk, fillFromFile } from './chunks.ts';

/**
 * Writes a backup into a new file and syncs it to disk: header, parts in chunks, SHA-256 of all of these.
 *
 * @param key encrypts the chunks; undefined leaves them unencrypted.
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
      assert(plain !== undefined, 'the length of a part is the one in the header');
      await write(chunkKey === undefined ? plain : sealChunk(chunkKey, place, plain));
    }
    await target.writeFile(digest.digest());
    await target.sync();
  } finally {
    for (const handle of [target, ...sources.values()]) await handle.close();
  }
}
