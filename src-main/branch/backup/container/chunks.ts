import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { digestBytes, type BackupHeader, type PartName } from './backup-header.ts';

/** Parts are cut into pieces of this size; the last one of each is shorter. */
export const chunkBytes = 1_048_576;
const tagBytes = 16;
const nonceBytes = 12;

/** One piece of a part: `index` counts through the whole backup. */
export type ChunkPlace = { part: PartName; index: number; bytes: number; isLast: boolean };

/** The key that encrypts a backup's chunks; it differs for each backup, because each has its own salt. */
export type ChunkKey = { key: Uint8Array; headerDigest: Uint8Array };

/** The position of every chunk of a backup, in file order. */
export function chunkPlaces({ parts }: BackupHeader): ChunkPlace[] {
  const places = parts.flatMap(({ name, bytes }) =>
    Array.from({ length: Math.ceil(bytes / chunkBytes) }, (_, position) => ({
      part: name,
      bytes: Math.min(chunkBytes, bytes - position * chunkBytes),
    })),
  );
  return places.map((place, index) => ({ ...place, index, isLast: index === places.length - 1 }));
}

/** The length of a chunk in the file. */
export function storedBytes({ bytes }: ChunkPlace, isSealed: boolean): number {
  return isSealed ? bytes + tagBytes : bytes;
}

/** The length of a complete backup; the length of its header includes magic and length field. */
export function backupBytes({ parts, encryption }: BackupHeader, headerBytes: number): number {
  const tags = (bytes: number): number => (encryption === null ? 0 : Math.ceil(bytes / chunkBytes) * tagBytes);
  return parts.reduce((sum, { bytes }) => sum + bytes + tags(bytes), headerBytes + digestBytes);
}

// The index of the chunk and whether it is the last one, so that no chunk can be omitted, repeated, swapped or truncated
// unnoticed.
function nonceOf({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(index, nonceBytes - 5);
  nonce[nonceBytes - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts a chunk for its position; the header is part of the authenticated data. */
export function sealChunk({ key, headerDigest }: ChunkKey, place: ChunkPlace, content: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagBytes }).setAAD(headerDigest);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a chunk; undefined if key, position or bytes differ from those it was encrypted with. */
export function openChunk({ key, headerDigest }: ChunkKey, place: ChunkPlace, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: tagBytes });
  decipher.setAAD(headerDigest).setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

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
