import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findApiKey } from '#main/branch/companies/api-keys.ts';
import { companyOf } from '#main/branch/companies/company-profile.ts';
import { holdsCompany } from '#main/branch/db/holds-company.ts';
import { applianceOf } from '#main/branch/companies/provision.ts';
import { successorOf } from '#main/branch/db/replaced-units.ts';
import { openLedgerDatabase, type LedgerDatabase, type LedgerReader } from '#main/branch/db/ledger-database.ts';
import { findIssuingUnit } from '#main/branch/issue/issuing-unit.ts';
import { readableContent } from '#main/branch/ledger/contents/stored-content.ts';
import { leasedDocuments, quotaUse } from '#main/branch/ledger/quota.ts';
import { storedSettings } from '#main/branch/db/stored-settings.ts';
import { waitingTails } from '#main/branch/mirror/returned-documents/take-returned.ts';
import { membershipOf } from '#main/branch/mirror/membership.ts';
import { pinnedKeyOf } from '#main/branch/mirror/take-receipts.ts';
import { prepareUnit, testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

type Used = { text: string; tables: string[] };

const unitQuery = {
  egsUnitId: testUnitId,
  companyId: 'company-1',
  environment: 'sandbox',
  invoiceType: 'simplified',
  now: new Date('2026-11-20T09:00:00.000Z'),
} as const;

/** Every use of a cached query, by the file it is in; a second one in a file says which. */
const uses: Record<string, (db: LedgerReader) => unknown> = {
  'companies/api-keys.ts': (db) => findApiKey(db, 'hash'),
  'companies/company-profile.ts': (db) => companyOf(db, 'company-1'),
  'companies/provision.ts': (db) => applianceOf(db),
  'db/holds-company.ts': (db) => holdsCompany(db),
  'db/stored-settings.ts': (db) => storedSettings(db),
  'db/replaced-units.ts': (db) => successorOf(db, testUnitId),
  'issue/issuing-unit.ts': (db) => findIssuingUnit(db, unitQuery),
  // Bytes that need a reference.
  'ledger/contents/stored-content.ts': (db) =>
    readableContent(db, { certificate_id: 'certificate-1', content: Uint8Array.of(1, 0) }),
  'ledger/quota.ts': (db) => quotaUse(db, 'sandbox', unitQuery.now),
  'ledger/quota.ts, the lease': (db) => leasedDocuments(db, unitQuery.now),
  'mirror/membership.ts': (db) => membershipOf(db),
  'mirror/take-receipts.ts': (db) => pinnedKeyOf(db),
  'mirror/returned-documents/take-returned.ts': (db) => waitingTails(db),
};

let folder: string;
let database: LedgerDatabase;

beforeEach(() => {
  folder = temporaryFolder('cached-queries');
  database = openLedgerDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(database);
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a use runs, and the tables whose changes it asks about. */
function usedBy(use: (db: LedgerReader) => unknown): Used {
  const used: Used = { text: '', tables: [] };
  use({
    ...database.reader,
    changesOf(tables) {
      used.tables.push(...tables);
      return 0;
    },
    prepare(text) {
      used.text = text;
      return database.reader.prepare(text);
    },
  });
  return used;
}

/** The tables that SQLite opens for a statement, also those of which it reads only an index. */
function tablesRead(text: string): string[] {
  const { reader } = database;
  const names = new Map(
    reader
      .prepare<{ rootpage: number; tbl_name: string }>('SELECT rootpage, tbl_name FROM sqlite_schema WHERE rootpage > 0')([])
      .map(({ rootpage, tbl_name }) => [rootpage, tbl_name]),
  );
  const places = Array.from({ length: text.split('?').length - 1 }, () => '');
  const steps = reader.prepare<{ opcode: string; p2: number }>(`EXPLAIN ${text}`)(places);
  return steps.flatMap(({ opcode, p2 }) => (opcode === 'OpenRead' ? (names.get(p2) ?? `page ${p2}`) : []));
}

test('the list of uses is complete', () => {
  const branch = path.resolve('src-main/branch');
  const files = readdirSync(branch, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const using = files.flatMap((name) =>
    Array.from(readFileSync(path.join(branch, name), 'utf8').matchAll(/= cachedQuery\(/g), () => name),
  );
  const listed = Object.keys(uses).map((name) => name.replace(/,.*/, ''));
  expect(using.toSorted()).toEqual(listed.toSorted());
});

test.each(Object.entries(uses))('%s notices changes of every table that it reads', (_file, use) => {
  const { text, tables } = usedBy(use);
  const read = tablesRead(text);
  expect(read).not.toEqual([]);
  expect(tables).toEqual(expect.arrayContaining(read));
});

test('no trigger writes to a table that is kept in memory', () => {
  const kept = Object.values(uses).flatMap((use) => tablesRead(usedBy(use).text));
  const triggers = database.reader.prepare<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")([]);
  // The head of a trigger says "BEFORE UPDATE ON …"; these are statements of its body.
  const statement = /\b(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) (?!ON\b|OF\b)(\w+)/gi;
  const written = new Set(triggers.flatMap(({ sql }) => [...sql.matchAll(statement)].map(([, table]) => table)));
  expect(written).toContain('changes');
  expect(kept.filter((table) => written.has(table))).toEqual([]);
});

test('a text that is longer than any id is not looked up as a unit', () => {
  const [long, tooLong] = [36, 37].map((length) => 'x'.repeat(length));
  expect(usedBy((db) => findIssuingUnit(db, { ...unitQuery, egsUnitId: String(long) })).text).not.toBe('');
  expect(usedBy((db) => findIssuingUnit(db, { ...unitQuery, egsUnitId: String(tooLong) })).text).toBe('');
});
