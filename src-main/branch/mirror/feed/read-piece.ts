import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import type { ChangeBatch, FeedPlace } from '#shared/api/sync/push.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { ChangeTable } from '../../db/schema.ts';
import { entryOfChange, type ReadEntry } from './entry-of-change.ts';

/** What to read of the feed: what follows a place, at most so many entries and not much more than so many bytes. */
export type PieceRequest = { after: FeedPlace; restart: boolean; mostEntries: number; mostBytes: number };

/** The entries that follow the place, as a compressed batch; nothing; or that the place is not one of this ledger. */
export type Piece =
  | { kind: 'batch'; body: Uint8Array<ArrayBuffer>; encoding: 'gzip' | 'zstd'; last: FeedPlace; entries: number }
  | { kind: 'nothing' }
  | { kind: 'other_ledger' };

function digestOf({ position, kind, document, subject, status, at, detail }: ChangeTable, proof: string): string {
  return createHash('sha256')
    .update(JSON.stringify([position, kind, document, subject, status, at, detail, proof]))
    .digest('hex');
}

function placeOf(change: ChangeTable, { proof }: ReadEntry): FeedPlace {
  return { position: change.position, digest: digestOf(change, proof) };
}

// A ledger that was put back has other changes at the same positions, or not as many.
function holds(db: LedgerReader, place: FeedPlace): boolean {
  if (place.position === 0) return true;
  const change = db.first(db.sql.selectFrom('changes').selectAll().where('position', '=', place.position));
  return change !== undefined && placeOf(change, entryOfChange(db, change)).digest === place.digest;
}

function bytesOf({ entry }: ReadEntry): number {
  if (entry.kind === 'document') return entry.document.xml.length + entry.document.line_items.length;
  return entry.kind === 'cleared_copy' ? entry.copy.xml.length : 0;
}

// Some runtimes have no zstd.
const hasZstd: boolean = 'zstdCompressSync' in zlib;

function compress(batch: ChangeBatch): { body: Uint8Array<ArrayBuffer>; encoding: 'gzip' | 'zstd' } {
  const text = Buffer.from(JSON.stringify(batch));
  return hasZstd
    ? { body: new Uint8Array(zlib.zstdCompressSync(text)), encoding: 'zstd' }
    : { body: new Uint8Array(zlib.gzipSync(text)), encoding: 'gzip' };
}

/** Reads the next piece of the feed and compresses it. */
export function readPiece(db: LedgerReader, { after, restart, mostEntries, mostBytes }: PieceRequest): Piece {
  if (!holds(db, after)) return { kind: 'other_ledger' };
  const changes = db.all(
    db.sql.selectFrom('changes').selectAll().where('position', '>', after.position).orderBy('position').limit(mostEntries),
  );
  const entries: ReadEntry[] = [];
  let last = after;
  let bytes = 0;
  for (const change of changes) {
    if (bytes >= mostBytes) break;
    const read = entryOfChange(db, change);
    entries.push(read);
    bytes += bytesOf(read);
    last = placeOf(change, read);
  }
  if (entries.length === 0) return { kind: 'nothing' };
  const newest = db.first(db.sql.selectFrom('changes').select((eb) => eb.fn.max('position').as('newest')))?.newest ?? 0;
  const batch = { after, last, newest, restart, entries: entries.map(({ entry }) => entry) };
  return { kind: 'batch', ...compress(batch), last, entries: entries.length };
}
