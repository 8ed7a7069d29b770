import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { verifyChainTails, requireCodec } from '#main/branch/ledger/verify/verify-chains.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { runSql } from '#support/platform/run-sql.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let db: LedgerDatabase;

beforeEach(() => {
  folder = temporaryFolder('codec');
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const withoutZstd = () => false;

test('a runtime without zstd refuses a ledger that was written with it, and says what to install', async () => {
  verifyChainTails(db.reader, withoutZstd);
  await ledgerDocuments(db, settableClock('2026-11-20T09:00:00.000Z')).append();
  verifyChainTails(db.reader);
  expect(() => verifyChainTails(db.reader, withoutZstd)).toThrow(StartFault);
  expect(() => verifyChainTails(db.reader, withoutZstd)).toThrow(/compressed with zstd.*install an official build of Node.js/);
});

test('a ledger written without zstd is opened by any runtime', async () => {
  await ledgerDocuments(db, settableClock('2026-11-20T09:00:00.000Z')).append();
  runSql(db, 'DROP TRIGGER document_contents_refuse_update');
  runSql(db, "UPDATE document_contents SET content = CAST(x'02' || substr(content, 2) AS BLOB)");
  const newest = db.reader.first(db.reader.sql.selectFrom('document_contents').select('content'));
  expect(() => requireCodec(newest ?? { content: Buffer.from([1]) }, withoutZstd)).not.toThrow();
});
