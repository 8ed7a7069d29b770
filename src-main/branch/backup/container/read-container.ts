import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { deriveKeys } from '../../keys/sealing.ts';
import { BackupStartFault } from './backup-fault.ts';
import {
  decodeHeader,
  digestBytes,
  headerStart,
  longestHeader,
  magic,
  type BackupHeader,
  type PartName,
} from './backup-header.ts';
import { backupBytes, chunkPlaces, openChunk, storedBytes, fillFromFile, type ChunkKey } from './chunks.ts';

/** Receives a part's content in pieces, in order. */
export type PartSink = (part: PartName, content: Uint8Array) => Promise<void>;

/** What decrypts a backup: its passphrase, or the key that it has just been written with. */
export type BackupSecret = { passphrase: string | undefined } | { key: Uint8Array | undefined };

type Opened = { file: string; handle: FileHandle; header: BackupHeader; start: Buffer };

function damaged(file: string, cause?: unknown): BackupStartFault {
  return new BackupStartFault(`The backup ${file} is damaged: use another one.`, 'damaged', {}, { cause });
}

function otherPassphrase(file: string): BackupStartFault {
  return new BackupStartFault(`This is not the passphrase of the backup ${file}.`, 'passphrase_wrong');
}

async function readStart(file: string, handle: FileHandle): Promise<Buffer> {
  if (!(await handle.stat()).isFile())
    throw new BackupStartFault(`${file} is not a file, so it is not a backup.`, 'not_a_backup');
  const fixed = await fillFromFile(handle, headerStart);
  if (fixed === undefined || !fixed.subarray(0, magic.length).equals(magic)) {
    throw new BackupStartFault(`${file} is not a backup of Sanad, or its beginning is damaged.`, 'not_a_backup');
  }
  const length = fixed.readUInt32BE(magic.length);
  const json = length <= longestHeader ? await fillFromFile(handle, length) : undefined;
  if (json === undefined) throw damaged(file);
  return Buffer.concat([fixed, json]);
}

async function openBackup(file: string): Promise<Opened> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const sentence = `The backup ${file} ${isMissing ? 'does not exist' : 'cannot be read'}.`;
    throw new BackupStartFault(sentence, isMissing ? 'missing' : 'unreadable', {}, { cause });
  });
  try {
    const start = await readStart(file, handle);
    const header = decodeHeader(start.subarray(headerStart));
    if (header === undefined) throw damaged(file);
    if ((await handle.stat()).size !== backupBytes(header, start.length)) throw damaged(file);
    return { file, handle, header, start };
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

async function checkDigest({ file, handle, header, start }: Opened): Promise<void> {
  const digest = createHash('sha256').update(start);
  for (const place of chunkPlaces(header)) {
    const stored = await fillFromFile(handle, storedBytes(place, header.encryption !== null));
    if (stored === undefined) throw damaged(file);
    digest.update(stored);
  }
  const expected = await fillFromFile(handle, digestBytes);
  if (expected === undefined || !expected.equals(digest.digest())) throw damaged(file);
}

async function chunkKeyOf({ file, header, start }: Opened, secret: BackupSecret): Promise<ChunkKey | undefined> {
  if (header.encryption === null) return undefined;
  const headerDigest = createHash('sha256').update(start).digest();
  if ('key' in secret && secret.key !== undefined) return { key: secret.key, headerDigest };
  if (!('passphrase' in secret) || secret.passphrase === undefined) {
    throw new BackupStartFault(
      `The backup ${file} is protected by a passphrase: name its file with --passphrase-file or set SANAD_BACKUP_PASSPHRASE.`,
      'passphrase_needed',
    );
  }
  const keys = await deriveKeys(secret.passphrase, header.encryption.kdf).catch((cause: unknown) => {
    throw damaged(file, cause);
  });
  return { key: keys.encryption, headerDigest };
}

async function readParts(opened: Opened, key: ChunkKey | undefined, sink: PartSink): Promise<void> {
  const { file, header } = opened;
  // A second handle, because the first has been read to the end.
  const handle = await open(file, 'r');
  try {
    await fillFromFile(handle, opened.start.length);
    for (const place of chunkPlaces(header)) {
      const stored = await fillFromFile(handle, storedBytes(place, key !== undefined));
      const content = stored && (key === undefined ? stored : openChunk(key, place, stored));
      if (content !== undefined) await sink(place.part, content);
      // All bytes are as they were written, so it is not they that are wrong at the first chunk.
      else throw place.index === 0 ? otherPassphrase(file) : damaged(file);
    }
  } finally {
    await handle.close();
  }
}

/**
 * Checks the beginning and the size of a file.
 *
 * @returns what its beginning says of it.
 * @throws StartFault if it is not a backup.
 */
export async function requireBackup(file: string): Promise<BackupHeader> {
  const { handle, header } = await openBackup(file);
  await handle.close();
  return header;
}

/**
 * Reads a backup: first verifies all bytes against the digest at its end, then reads its parts.
 *
 * @throws StartFault if it is not a backup, any byte is damaged, or the passphrase is wrong.
 */
export async function readContainer(file: string, secret: BackupSecret, sink: PartSink): Promise<BackupHeader> {
  const opened = await openBackup(file);
  try {
    await checkDigest(opened);
    await readParts(opened, await chunkKeyOf(opened, secret), sink);
    return opened.header;
  } finally {
    await opened.handle.close();
  }
}
