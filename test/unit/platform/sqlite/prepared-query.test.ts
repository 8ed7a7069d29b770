import { rmSync } from 'node:fs';
import path from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open, openReadOnly, type Database } from '#main/platform/sqlite/database.ts';
import { prepareQueriesOf, type Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { notesMigrations, notesOptions, openNotes, type NotesSchema } from '#support/platform/notes-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const { preparedQuery, cachedQuery, preparedChange } = prepareQueriesOf<NotesSchema>();

let folder: string;
let database: Database<NotesSchema>;

beforeEach(() => {
  folder = temporaryFolder('prepared-query');
  database = openNotes(path.join(folder, 'notes.db'));
  database.transact((writer) => {
    for (const [name, author] of [
      ['one', 'Amal'],
      ['two', 'Badr'],
      ['three', 'Amal'],
    ] as const) {
      writer.insert('notes', { name, author });
    }
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('puts each value in the place of its name, whatever the order, number and use of the places', () => {
  const query = preparedQuery((sql, value: Placeholders<{ author: string; name: string; limit: number }>) =>
    sql
      .selectFrom('notes')
      .select('name')
      .where((is) =>
        is.or([is('name', '=', value('name')), is('author', '=', value('author')), is('author', '=', value('name'))]),
      )
      .orderBy('name')
      .limit(value('limit')),
  );
  expect(query(database.reader, { limit: 5, name: 'two', author: 'Amal' }).map(({ name }) => name)).toEqual([
    'one',
    'three',
    'two',
  ]);
  expect(query(database.reader, { author: 'nobody', name: 'Badr', limit: 5 })).toEqual([{ name: 'two' }]);
});

test('leaves constants of the query as they are', () => {
  const query = preparedQuery((sql, value: Placeholders<{ author: string }>) =>
    sql.selectFrom('notes').select('name').where('author', '=', value('author')).where('name', '!=', 'one'),
  );
  expect(query(database.reader, { author: 'Amal' })).toEqual([{ name: 'three' }]);
});

test('is composed and prepared once for all that read and write on one connection', () => {
  const prepared: string[] = [];
  const watched = {
    name: '003-watched',
    run: (connection: BetterSqlite3.Database) => {
      const prepare = connection.prepare.bind(connection);
      vi.spyOn(connection, 'prepare').mockImplementation((source: string) => {
        prepared.push(source);
        return prepare(source);
      });
    },
  };
  const notes = open<NotesSchema>(path.join(folder, 'watched.db'), {
    ...notesOptions,
    migrations: [...notesMigrations, watched],
  });
  const build = vi.fn<(name: string) => void>();
  const query = preparedQuery((sql, value: Placeholders<{ name: string }>) => {
    build('composed');
    return sql.selectFrom('notes').selectAll().where('name', '=', value('name'));
  });
  const before = prepared.length;
  for (const name of ['one', 'two', 'none']) query(notes.reader, { name });
  notes.transact((writer) => query(writer, { name: 'three' }));
  notes.close();
  expect(build.mock.calls).toEqual([['composed']]);
  expect(prepared.slice(before)).toEqual(['select * from "notes" where "name" = ?']);
});

test('changes rows as often as it is run, and returns how many', () => {
  const sign = preparedChange((sql, value: Placeholders<{ from: string; to: string }>) =>
    sql
      .updateTable('notes')
      .set({ author: value('to') })
      .where('author', '=', value('from')),
  );
  const changed = database.transact((writer) => [
    sign(writer, { from: 'Amal', to: 'Dana' }),
    sign(writer, { from: 'Amal', to: 'Dana' }),
    sign(writer, { from: 'Badr', to: 'Dana' }),
  ]);
  expect(changed).toEqual([2, 0, 1]);
});

const byAuthor = cachedQuery((sql, value: Placeholders<{ author: string }>) =>
  sql.selectFrom('notes').select('name').where('author', '=', value('author')).orderBy('name'),
);
const namesBy = (author: string) => byAuthor(database.reader, { author }).map(({ name }) => name);

test('keeps rows until their table is written, by whatever statement', () => {
  const kept = byAuthor(database.reader, { author: 'Amal' });
  expect(byAuthor(database.reader, { author: 'Amal' })).toBe(kept);
  expect(namesBy('Badr')).toEqual(['two']);
  database.transact((writer) => writer.insert('notes', { name: 'four', author: 'Amal' }));
  expect(namesBy('Amal')).toEqual(['four', 'one', 'three']);
  database.transact((writer) => writer.update('notes', { author: 'Badr' }, { name: 'four' }));
  expect([namesBy('Amal'), namesBy('Badr')]).toEqual([
    ['one', 'three'],
    ['four', 'two'],
  ]);
  database.transact((writer) => writer.run(writer.sql.deleteFrom('notes').where('name', '=', 'four')));
  expect(namesBy('Badr')).toEqual(['two']);
  const rename = preparedChange((sql, value: Placeholders<{ name: string }>) =>
    sql
      .updateTable('notes')
      .set({ name: value('name') })
      .where('name', '=', 'two'),
  );
  database.transact((writer) => rename(writer, { name: 'zwei' }));
  expect(namesBy('Badr')).toEqual(['zwei']);
});

test('keeps nothing of a transaction that was undone', () => {
  expect(() =>
    database.transact((writer) => {
      writer.insert('notes', { name: 'four', author: 'Badr' });
      expect(namesBy('Badr')).toEqual(['four', 'two']);
      throw new Error('undone');
    }),
  ).toThrow('undone');
  expect(namesBy('Badr')).toEqual(['two']);
});

test('keeps nothing of what does not exist, however much of it is asked for', () => {
  const prepared = vi.fn<(parameters: readonly unknown[]) => unknown[]>(() => []);
  const nobodys = cachedQuery((sql, value: Placeholders<{ author: string }>) =>
    sql.selectFrom('notes').select('name').where('author', '=', value('author')),
  );
  const reader = { ...database.reader, prepare: () => prepared } as unknown as typeof database.reader;
  for (let count = 0; count < 2; count += 1) nobodys(reader, { author: 'nobody' });
  expect(prepared).toHaveBeenCalledTimes(2);
});

test('tells rows apart by the places of their values, whatever their order and content', () => {
  database.transact((writer) => {
    writer.insert('notes', { name: 'a', author: 'b\0c' });
    writer.insert('notes', { name: 'a\0b', author: 'c' });
  });
  const exact = cachedQuery((sql, value: Placeholders<{ author: string; name: string }>) =>
    sql.selectFrom('notes').selectAll().where('name', '=', value('name')).where('author', '=', value('author')),
  );
  const found = exact(database.reader, { name: 'a', author: 'b\0c' });
  expect(found).toEqual([{ name: 'a', author: 'b\0c' }]);
  expect(exact(database.reader, { author: 'b\0c', name: 'a' })).toBe(found);
  expect(exact(database.reader, { name: 'a\0b', author: 'c' })).toEqual([{ name: 'a\0b', author: 'c' }]);
  expect(exact(database.reader, { author: 'a', name: 'b\0c' })).toEqual([]);
});

test('a connection that only reads keeps nothing, for another one writes', () => {
  const reader = openReadOnly<NotesSchema>(path.join(folder, 'notes.db'));
  const names = () => byAuthor(reader, { author: 'Amal' }).map(({ name }) => name);
  expect(names()).toEqual(['one', 'three']);
  database.transact((writer) => writer.insert('notes', { name: 'four', author: 'Amal' }));
  expect(names()).toEqual(['four', 'one', 'three']);
  reader.close();
});
