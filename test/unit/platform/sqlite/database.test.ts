import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReadOnly, type Database } from '#main/platform/sqlite/database.ts';
import type { Writer } from '#main/platform/sqlite/writer.ts';
import { openNotes, type NotesSchema } from '#support/platform/notes-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let database: Database<NotesSchema>;

beforeEach(() => {
  folder = temporaryFolder('database');
  database = openNotes(path.join(folder, 'notes.db'));
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string): void {
  database.transact((writer) => writer.insert('notes', { name, author: null }));
}

function names(): string[] {
  const { reader } = database;
  return reader.all(reader.sql.selectFrom('notes').select('name').orderBy('name')).map(({ name }) => name);
}

test('a transaction that throws leaves nothing, one inside another undoes only itself', () => {
  const fail = (name: string): void =>
    database.transact((writer) => {
      writer.insert('notes', { name, author: null });
      throw new Error(`no ${name}`);
    });
  expect(() => fail('alone')).toThrow('no alone');
  database.transact((writer) => {
    writer.insert('notes', { name: 'before', author: null });
    expect(() => fail('inside')).toThrow('no inside');
    database.transact(() => writer.insert('notes', { name: 'after', author: null }));
  });
  expect(names()).toEqual(['after', 'before']);
});

test('updates the rows that equal all that is named, and returns how many', () => {
  const changed = database.transact((writer) => {
    for (const name of ['one', 'two']) writer.insert('notes', { name, author: 'Amal' });
    return [
      writer.update('notes', { author: 'Badr' }, { name: 'one', author: 'Amal' }),
      writer.update('notes', { author: 'Badr' }, { name: 'two', author: 'nobody' }),
    ];
  });
  const { reader } = database;
  expect(changed).toEqual([1, 0]);
  expect(reader.first(reader.sql.selectFrom('notes').selectAll().where('name', '=', 'one'))).toEqual({
    name: 'one',
    author: 'Badr',
  });
});

test('a reader runs no statement that writes, not even one that returns rows', () => {
  const { reader } = database;
  expect(() => reader.prepare("INSERT INTO notes (name) VALUES ('one') RETURNING name")).toThrow('a reader writes nothing');
  expect(Object.keys(reader).toSorted()).toEqual(['all', 'changesOf', 'first', 'prepare', 'sql']);
  expect(names()).toEqual([]);
});

test('a file that is only read shows what its owner has written, and closes alone', () => {
  write('one');
  const beside = openReadOnly<NotesSchema>(path.join(folder, 'notes.db'));
  expect(beside.all(beside.sql.selectFrom('notes').select('name'))).toEqual([{ name: 'one' }]);
  beside.close();
  expect(names()).toEqual(['one']);
});

test('a snapshot of a file that is only read shows one moment of it, and ends also where the reading fails', () => {
  const beside = openReadOnly<NotesSchema>(path.join(folder, 'notes.db'));
  const count = (): number => beside.all(beside.sql.selectFrom('notes').select('name')).length;
  const counted = beside.snapshot(() => {
    const before = count();
    write('one');
    return [before, count()];
  });
  expect(counted).toEqual([0, 0]);
  const fail = (): never => {
    count();
    throw new Error('no reading');
  };
  expect(() => beside.snapshot(fail)).toThrow('no reading');
  write('two');
  expect(count()).toBe(2);
  beside.close();
});

function insertLater(name: string) {
  return (writer: Writer<NotesSchema>) => writer.beforeCommit(() => writer.insert('notes', { name, author: null }));
}

test('work before the commit is part of the transaction, and is not done where that is rolled back', () => {
  database.transact((writer) => {
    insertLater('outer')(writer);
    database.transact(insertLater('inner'));
    expect(names()).toEqual(['inner']);
    const failing = (): void =>
      database.transact((part) => {
        insertLater('undone')(part);
        throw new Error('undone');
      });
    expect(failing).toThrow('undone');
  });
  expect(names()).toEqual(['inner', 'outer']);
  const refused = (): void =>
    database.transact((writer) => {
      writer.insert('notes', { name: 'refused', author: null });
      insertLater('inner')(writer);
    });
  expect(refused).toThrow('UNIQUE');
  expect(names()).toEqual(['inner', 'outer']);
});

test('an insert returns the number of its row', () => {
  const numbers = database.transact((writer) => ['one', 'two'].map((name) => writer.insert('notes', { name, author: null })));
  expect(numbers).toEqual([1, 2]);
});
