import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { writeEarlierLedger } from '#support/branch/ledger/earlier-ledger.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const name = 'مؤسسة فهد للمقاولات | Fahd & Sons <Contracting> "Est."';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder('migration');
  file = path.join(folder, 'ledger.db');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function buyersIn(db: LedgerDatabase) {
  const { reader } = db;
  return {
    buyers: reader.all(reader.sql.selectFrom('buyers').selectAll().orderBy('buyer_id')),
    terms: reader.all(reader.sql.selectFrom('buyer_terms').selectAll().orderBy('term').orderBy('buyer_id')),
    documents: reader.all(reader.sql.selectFrom('document_buyers').selectAll().orderBy('position')),
  };
}

async function sell(): Promise<ReturnType<typeof buyersIn>> {
  const db = openLedgerDatabase(file);
  const documents = ledgerDocuments(db, settableClock('2026-11-20T09:00:00.000Z'));
  await documents.append({ buyer: { name } });
  await documents.append({});
  await documents.append({ buyer: { name: 'Red Sea Hotels' } });
  await documents.append({ buyer: { name } });
  const stored = buyersIn(db);
  db.close();
  return stored;
}

/** The ledger as it was before the migration, with whatever `damage` does to it. */
function asBefore(damage = ''): void {
  const newer = path.join(folder, 'newer.db');
  renameSync(file, newer);
  writeEarlierLedger(16, { from: newer, to: file });
  const before = new BetterSqlite3(file);
  before.exec(damage);
  before.close();
}

test('documents from before have the buyers that the ledger stores with new ones', async () => {
  const stored = await sell();
  expect(stored.buyers.map((buyer) => buyer.name)).toEqual([name, 'Red Sea Hotels']);
  expect(stored.documents).toEqual([
    { position: 1, buyer_id: 1 },
    { position: 3, buyer_id: 2 },
    { position: 4, buyer_id: 1 },
  ]);
  asBefore();
  const migrated = openLedgerDatabase(file);
  expect(buyersIn(migrated)).toEqual(stored);
  migrated.close();
});

test('a document whose bytes are damaged has no buyer, and the ledger opens', async () => {
  const stored = await sell();
  asBefore("DROP TRIGGER document_contents_refuse_update; UPDATE document_contents SET content = x'0100ff' WHERE position = 4;");
  const migrated = openLedgerDatabase(file);
  expect(buyersIn(migrated).documents).toEqual(stored.documents.slice(0, 2));
  migrated.close();
});
