import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase, type LedgerReader } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { packBytes } from '#main/branch/db/compression/packed-bytes.ts';
import { recordMove } from '#main/branch/submission/submission-record.ts';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { ledgerDocuments, type LedgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { writeVersion6 } from '#support/branch/ledger/ledger-of-version-6.ts';
import { readFeed, replayFeed, storedState } from '#support/branch/ledger/replayed-feed.ts';
import { sampleLine } from '#support/core/sample-document.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { legalXmlOf, signedXmlOf } from '#support/branch/ledger/stored-documents.ts';
import { runSql } from '#support/platform/run-sql.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const clock = settableClock('2026-11-20T09:00:00.000Z');
let folder: string;
let db: LedgerDatabase;
let documents: LedgerDocuments;

beforeEach(() => {
  folder = temporaryFolder('migration');
  db = openLedgerDatabase(path.join(folder, 'newer.db'));
  documents = ledgerDocuments(db, clock);
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** More documents than are converted at once, large ones, and of every end. */
async function fill(): Promise<string[]> {
  const manyLines = Array.from({ length: 200 }, (_, index) => sampleLine({ name: `Tea ${index}` }));
  const long = await documents.append({ number: 'LONG-1' }, manyLines);
  const numbers = Array.from({ length: 210 }, (_, index) => `N-${index}`);
  const ids = [long, ...(await Promise.all(numbers.map((number) => documents.append({ number }))))];
  const standard = { invoiceType: 'standard', transactionCode: '0100000', deliveryDate: '2026-11-20' } as const;
  const cleared = await documents.append({ ...standard, number: 'S-1' });
  const signed = signedXmlOf(db.reader, cleared);
  const copy = Buffer.from(Buffer.from(signed).toString('utf8').replace('Arabic', 'Turkish'));
  await documents.settle(cleared, 'cleared', {
    changes: { tax_status: 'CLEARED', warnings: '[{"code":"W-1"}]' },
    clearance: { content: packBytes(copy, signed), qr: 'QR', differences: 'something' },
  });
  await documents.settle(ids[1] ?? '', 'reported', { changes: { tax_status: 'REPORTED' } });
  await documents.settle(ids[2] ?? '', 'failed', { changes: { tax_status: 'NOT_REPORTED', last_error: 'refused' } });
  await documents.settle(ids[3] ?? '', 'queued', { changes: { retry_count: 2, last_error: 'silent' } });
  return [...ids, cleared];
}

function signedFacts(reader: LedgerReader): unknown[] {
  const ids = ['invoice_id', 'uuid', 'icv', 'hash', 'previous_hash', 'certificate_id'] as const;
  const others = ['total_hundredths', 'supply_date', 'created_at'] as const;
  return reader.all(
    reader.sql
      .selectFrom('documents')
      .select([...ids, ...others])
      .orderBy('icv'),
  );
}

/** What the tables and indexes take, without the pages that the migration has left free. */
function bytesInUse(ledger: string): number {
  const file = new BetterSqlite3(ledger, { readonly: true });
  const bytes = Number(file.prepare('SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE').pluck().get());
  file.close();
  return bytes;
}

test('a ledger of version 6 keeps every byte, becomes small, and is completely in the feed', async () => {
  const ids = await fill();
  const old = path.join(folder, 'ledger.db');
  writeVersion6(db.reader, path.join(folder, 'newer.db'), old);
  const bytesBefore = statSync(old).size;
  const migrated = openLedgerDatabase(old);
  for (const id of ids) {
    expect(Buffer.from(signedXmlOf(migrated.reader, id)).equals(signedXmlOf(db.reader, id))).toBe(true);
    expect(Buffer.from(legalXmlOf(migrated.reader, id)).equals(legalXmlOf(db.reader, id))).toBe(true);
  }
  expect(verifyChains(migrated.reader)).toEqual(verifyChains(db.reader));
  expect(signedFacts(migrated.reader)).toEqual(signedFacts(db.reader));
  expect(replayFeed(migrated.reader, readFeed(migrated.reader))).toEqual(storedState(migrated.reader));
  expect(bytesInUse(old)).toBeLessThan(bytesBefore / 2);
  expect(() => runSql(migrated, `UPDATE documents SET icv = 9`)).toThrow('documents is append-only');
  expect(() => runSql(migrated, 'DELETE FROM document_contents')).toThrow('document_contents is append-only');
  expect(() => runSql(migrated, 'DELETE FROM compression_references')).toThrow('compression_references is append-only');
  migrated.close();
});

test('a rolled-back change leaves no gap in the feed, and the feed is append-only', async () => {
  await documents.append({ number: 'N-1' });
  const [invoiceId = ''] = db.reader.all(db.reader.sql.selectFrom('documents').select('invoice_id')).map((row) => row.invoice_id);
  const undone = new WriteQueue(db).commit((writer) => {
    recordMove(writer, invoiceId, { status: 'queued', from: ['pending'] }, clock.now());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await documents.append({ number: 'N-2' });
  const feed = readFeed(db.reader);
  expect(feed.map(({ position }) => position)).toEqual(feed.map((_, index) => index + 1));
  expect(feed.filter(({ kind }) => kind === 'status')).toEqual([]);
  expect(() => runSql(db, 'UPDATE changes SET position = 9')).toThrow('changes is append-only');
  expect(() => runSql(db, 'DELETE FROM changes')).toThrow('changes is append-only');
});

test('whether a chain may go on is in the feed, and that it may again', () => {
  runSql(db, `INSERT INTO uncertain_tails (egs_unit_id, since) VALUES ('unit-1', '2026-11-20T09:00:00.000Z')`);
  expect(replayFeed(db.reader, readFeed(db.reader))).toEqual({ ...storedState(db.reader), certificates: new Map() });
  runSql(db, `UPDATE uncertain_tails SET lost_icv = 3`);
  expect(replayFeed(db.reader, readFeed(db.reader)).chain_ends).toEqual(storedState(db.reader).chain_ends);
  runSql(db, 'DELETE FROM uncertain_tails');
  expect(replayFeed(db.reader, readFeed(db.reader)).chain_ends.size).toBe(0);
});
