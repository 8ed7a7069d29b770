import { createWriteStream, rmSync } from 'node:fs';
import { rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '#shared/api/app-error.ts';
import { longestUploadPart, type ManagerRestore } from '#shared/api/people/backups.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { backupFaultOf, withStorageSentence } from './container/backup-fault.ts';
import { requireBackup } from './container/read-container.ts';
import { requireSpareSpace } from './require-disk-space.ts';

type Part = { at: number; size: number; content: Readable };
type Upload = NonNullable<ManagerRestore['upload']>;

/** A backup that a page sends, part by part, so that a slow line is never given up, and a cut costs one part. */
export type RestoreUpload = {
  file: string;
  /** Takes a part; answers how much has arrived. */
  take(part: Part): Promise<number>;
  /** What has arrived as a whole. */
  arrived(): Upload | undefined;
  remove(): Promise<void>;
};

async function* atMost(content: Readable, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.length;
    if (bytes > most) throw new AppError('PAYLOAD_TOO_LARGE');
    yield chunk;
  }
}

const cuts: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'];

function isCut(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cuts.includes(cause.code);
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.size ?? 0;
}

function refusalOf(cause: unknown): unknown {
  if (!(cause instanceof StartFault)) return cause;
  const { reason, params } = backupFaultOf(cause);
  return new AppError('BACKUP_UNUSABLE', { message: cause.message, extra: { reason, ...params }, cause });
}

/** Creates it, and removes what an earlier start has left. */
export function createRestoreUpload(dataDir: string): RestoreUpload {
  const file = path.join(dataDir, 'restore-upload');
  let arrived: Upload | undefined;
  let isTaking = false;
  rmSync(file, { force: true });

  async function describe(bytes: number): Promise<void> {
    const { created_at, product_version, keys, encryption } = await requireBackup(file);
    arrived = { bytes, created_at, product_version, keys, is_encrypted: encryption !== null };
  }

  async function store(content: AsyncIterable<Uint8Array>, at: number, target: Writable): Promise<void> {
    try {
      await pipeline(content, target);
    } catch (cause) {
      // A part that was cut off is not there.
      await truncate(file, at);
      throw isCut(cause) ? new AppError('UPLOAD_INTERRUPTED', { cause }) : cause;
    }
  }

  async function take({ at, size, content }: Part): Promise<number> {
    // It is restored beside itself, and its ledger may be upgraded.
    if (at === 0) requireSpareSpace(dataDir, 3 * size);
    if (at !== 0 && (arrived !== undefined || (await sizeOf(file)) !== at)) throw new AppError('UPLOAD_INTERRUPTED');
    arrived = undefined;
    const flags = at === 0 ? 'w' : 'r+';
    const target = createWriteStream(file, { flags, start: at, mode: 0o600 });
    const most = Math.min(longestUploadPart, size - at);
    await withStorageSentence('The file could not be stored', () => store(atMost(content, most), at, target));
    const received = await sizeOf(file);
    if (received === size) await describe(size);
    return received;
  }

  return {
    file,
    async take(part) {
      if (isTaking) throw new AppError('UPLOAD_INTERRUPTED');
      isTaking = true;
      try {
        return await take(part);
      } catch (cause) {
        // Neither a file that is no backup nor one for which there is no space is kept.
        if (cause instanceof StartFault) await rm(file, { force: true });
        throw refusalOf(cause);
      } finally {
        isTaking = false;
      }
    },
    arrived: () => arrived,
    async remove() {
      arrived = undefined;
      await rm(file, { force: true });
    },
  };
}
