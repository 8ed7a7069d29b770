import { createCipheriv, createDecipheriv } from 'node:crypto';
import { digestBytes } from './backup-header.ts';
import type { BackupHeader, PartName } from './backup-header.ts';

/** Parts are cut into pieces of this size; the last one of each is shorter. */
export const chunkBytes = 1_048_576;
const tagBytes = 16;
const nonceBytes = 12;

/** One piece of a part: `index` counts through the whole backup. */
export type ChunkPlace = { part: PartName; index: number; bytes: number; isLast: boolean };

/** What a backup's chunks are sealed with; each backup has a key of its own, since each has a salt of its own. */
export type ChunkKey = { key: Uint8Array; headerDigest: Uint8Array };

/** Where every chunk of a backup belongs, in the order in which they lie in it. */
export function chunkPlaces({ parts }: BackupHeader): ChunkPlace[] {
  const places = parts.flatMap(({ name, bytes }) =>
    Array.from({ length: Math.ceil(bytes / chunkBytes) }, (_, position) => ({
      part: name,
      bytes: Math.min(chunkBytes, bytes - position * chunkBytes),
    })),
  );
  return places.map((place, index) => ({ ...place, index, isLast: index === places.length - 1 }));
}

/** How long a chunk is in the file. */
export function storedBytes({ bytes }: ChunkPlace, isSealed: boolean): number {
  return isSealed ? bytes + tagBytes : bytes;
}

/** How long a whole backup is whose header takes so many bytes, magic and length included. */
export function backupBytes({ parts, encryption }: BackupHeader, headerBytes: number): number {
  const tags = (bytes: number): number => (encryption === null ? 0 : Math.ceil(bytes / chunkBytes) * tagBytes);
  return parts.reduce((sum, { bytes }) => sum + bytes + tags(bytes), headerBytes + digestBytes);
}

// The number of the chunk and whether it is the last: none can be left out, doubled, exchanged or cut off unnoticed.
function nonceOf({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(index, nonceBytes - 5);
  nonce[nonceBytes - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts a chunk for its place; the header counts among what is authenticated. */
export function sealChunk({ key, headerDigest }: ChunkKey, place: ChunkPlace, content: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagBytes }).setAAD(headerDigest);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The content of a chunk, or undefined where key, place or bytes are not those it was sealed with. */
export function openChunk({ key, headerDigest }: ChunkKey, place: ChunkPlace, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagBytes });
  decipher.setAAD(headerDigest).setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
