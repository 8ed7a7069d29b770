import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openLedgerDatabase,
  type LedgerDatabase,
  type LedgerReader,
  type LedgerWriter,
} from '#main/branch/db/ledger-database.ts';
import { preparedChange, preparedQuery } from '#main/branch/db/prepared-query.ts';
import type { BranchAppOptions } from '#main/branch/tills-api/app/branch-app.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

// What must not compile is marked so that the compiler complains where it does; what would run all the same is refused there too.

let folder: string;
let database: LedgerDatabase;

beforeEach(() => {
  folder = temporaryFolder('ledger-types');
  database = openLedgerDatabase(path.join(folder, 'ledger.db'));
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('what serves requests holds a reader', () => {
  const heldByRoutes: Pick<BranchAppOptions, 'db'> = { db: database.reader };
  // @ts-expect-error The connection itself is no reader.
  const tooMuch: Pick<BranchAppOptions, 'db'> = { db: database };
  expect(tooMuch.db).not.toBe(heldByRoutes.db);
});

test('a reader has no way to write', () => {
  const { reader } = database;
  // @ts-expect-error A reader inserts nothing.
  expect(() => reader.insert('chain_heads', { egs_unit_id: 'unit', icv: 1, hash: '' })).toThrow(TypeError);
  // @ts-expect-error A reader updates nothing.
  expect(() => reader.update('chain_heads', { icv: 2 }, { egs_unit_id: 'unit' })).toThrow(TypeError);
  // @ts-expect-error A reader runs no statement.
  expect(() => reader.run(reader.sql.selectFrom('chain_heads'))).toThrow(TypeError);
  // @ts-expect-error A reader prepares no change.
  expect(() => reader.prepareChange('DELETE FROM chain_heads')).toThrow(TypeError);
  // @ts-expect-error A reader begins no transaction.
  expect(() => reader.transact(() => undefined)).toThrow(TypeError);
  // @ts-expect-error A reader runs no script.
  expect(() => reader.exec('DELETE FROM chain_heads')).toThrow(TypeError);
});

test('a reader builds no change, and does not accept one that returns rows as a query', () => {
  const { reader } = database;
  const change = database.transact((writer) =>
    writer.sql.updateTable('ledger_identity').set({ incarnation: 7 }).returning('incarnation'),
  );
  // @ts-expect-error A reader composes no update.
  const update: unknown = reader.sql.updateTable;
  expect(update).toBeTypeOf('function');
  // @ts-expect-error An update that returns rows is no query.
  expect(() => reader.all(change)).toThrow('a reader writes nothing');
  // @ts-expect-error Nor is it one for the first row alone.
  expect(() => reader.first(change)).toThrow('a reader writes nothing');
  expect(reader.first(reader.sql.selectFrom('ledger_identity').select('incarnation'))).toEqual({ incarnation: 0 });
});

test('a prepared change wants a writer, and a prepared query only reads', () => {
  const forget = preparedChange((sql, value: Placeholders<{ id: string }>) =>
    sql.deleteFrom('chain_heads').where('egs_unit_id', '=', value('id')),
  );
  // @ts-expect-error With a reader nothing is forgotten.
  expect(() => forget(database.reader, { id: 'unit' })).toThrow(TypeError);
  // @ts-expect-error A query is no delete.
  expect(() => preparedQuery((sql) => sql.deleteFrom('chain_heads'))(database.reader, {})).toThrow('a reader writes nothing');
  expect(database.transact((writer) => forget(writer, { id: 'unit' }))).toBe(0);
});

test('a reader is not a writer, but a writer can read', () => {
  // @ts-expect-error A writer comes only from a commit.
  const pretended: LedgerWriter = database.reader;
  expect(() => pretended.insert('chain_heads', { egs_unit_id: 'unit', icv: 1, hash: '' })).toThrow(TypeError);
  const read = database.transact((writer) => {
    const reader: LedgerReader = writer;
    return reader.all(reader.sql.selectFrom('chain_heads').selectAll());
  });
  expect(read).toEqual([]);
});
