import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '#main/platform/sqlite/database.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { notesMigrations, notesOptions, openNotes, type NotesSchema } from '#support/platform/notes-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder('migrate');
  file = path.join(folder, 'notes.db');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file as the first version wrote it, its last rows still in the write-ahead log of a process that was killed. */
function firstNotes(): BetterSqlite3.Database {
  const earlier = new BetterSqlite3(file);
  earlier.pragma('journal_mode = WAL');
  earlier.exec(notesMigrations[0]?.sql ?? '');
  earlier.pragma('user_version = 1');
  earlier.exec("INSERT INTO notes VALUES ('first')");
  return earlier;
}

function versionOf(name: string): unknown {
  const read = new BetterSqlite3(path.join(folder, name), { readonly: true });
  const version = read.pragma('user_version', { simple: true });
  read.close();
  return version;
}

const newest = notesMigrations.length;
const copyName = `notes.db.before-schema-${newest}`;

test('brings a file of any earlier version to this one, with what it holds', () => {
  firstNotes().close();
  const notes = openNotes(file);
  expect(notes.reader.all(notes.reader.sql.selectFrom('notes').selectAll())).toEqual([{ name: 'first', author: null }]);
  notes.close();
  expect(versionOf('notes.db')).toBe(newest);
});

test('copies a file beside itself as it was, before a migration changes it', () => {
  const earlier = firstNotes();
  openNotes(file).close();
  earlier.close();
  const copy = new BetterSqlite3(path.join(folder, copyName), { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(1);
  expect(copy.prepare('SELECT name FROM notes').all()).toEqual([{ name: 'first' }]);
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  copy.close();
  expect(statSync(path.join(folder, copyName)).mode & 0o777).toBe(0o600);
});

test('copies nothing where the file is new, has this version already, or is not to be copied', () => {
  openNotes(file).close();
  openNotes(file).close();
  rmSync(file);
  firstNotes().close();
  const { copiedAs: _copiedAs, ...withoutCopy } = notesOptions;
  open<NotesSchema>(file, withoutCopy).close();
  expect(readdirSync(folder)).toEqual(['notes.db']);
});

test('keeps the copies of the last three migrations', () => {
  firstNotes().close();
  const versions = [1, 2, 3, 9].map((later) => `notes.db.before-schema-${newest + later}`);
  for (const name of versions) writeFileSync(path.join(folder, name), '');
  openNotes(file).close();
  expect(readdirSync(folder).toSorted()).toEqual(['notes.db', copyName, ...versions.slice(2)].toSorted());
});

test('changes nothing where the copy cannot be written', () => {
  firstNotes().close();
  mkdirSync(path.join(folder, copyName, 'in-the-way'), { recursive: true });
  expect(() => openNotes(file)).toThrow(/^The file of notes cannot be copied before this version changes it/);
  expect(readdirSync(folder).toSorted()).toEqual(['notes.db', copyName]);
  expect(versionOf('notes.db')).toBe(1);
});

test('a migration that fails leaves the file at the version before it', () => {
  firstNotes().close();
  const broken = [...notesMigrations, { name: '003-broken', sql: 'CREATE TABLE halves (id); CREATE TABLE notes (id)' }];
  expect(() => open<NotesSchema>(file, { ...notesOptions, migrations: broken })).toThrow(/already exists/);
  expect(versionOf('notes.db')).toBe(2);
  const read = new BetterSqlite3(file);
  expect(read.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'halves'").get()).toBeUndefined();
  read.close();
});

const notesInCode = {
  name: '003-notes-in-code',
  run(notes: BetterSqlite3.Database): void {
    notes.exec('CREATE TABLE newer (name TEXT PRIMARY KEY, author TEXT) STRICT');
    const rows = notes.prepare<[], { name: string }>('SELECT name FROM notes').all();
    for (const { name } of rows) notes.prepare('INSERT INTO newer VALUES (?, ?)').run(name.toUpperCase(), 'Sara');
    notes.exec('DROP TABLE notes; ALTER TABLE newer RENAME TO notes');
  },
};

const marks = {
  name: '003-marks',
  sql: "CREATE TABLE marks (note TEXT REFERENCES notes (name)); INSERT INTO marks VALUES ('first')",
};

test('a migration may be code, and the copy is of the file before it', () => {
  firstNotes().close();
  const notes = open<NotesSchema>(file, { ...notesOptions, migrations: [...notesMigrations, notesInCode] });
  expect(notes.reader.all(notes.reader.sql.selectFrom('notes').selectAll())).toEqual([{ name: 'FIRST', author: 'Sara' }]);
  notes.close();
  expect([versionOf('notes.db'), versionOf('notes.db.before-schema-3')]).toEqual([3, 1]);
});

test('a migration that leaves a reference to a row that is gone changes nothing', () => {
  firstNotes().close();
  const migrations = [...notesMigrations, marks, { ...notesInCode, name: '004-notes-in-code' }];
  expect(() => open<NotesSchema>(file, { ...notesOptions, migrations })).toThrow(/every row that 004-notes-in-code leaves/);
  expect(versionOf('notes.db')).toBe(3);
  const notes = open<NotesSchema>(file, { ...notesOptions, migrations: migrations.slice(0, 3) });
  expect(notes.reader.all(notes.reader.sql.selectFrom('notes').select('name'))).toEqual([{ name: 'first' }]);
  const dangling = (): number => notes.transact((writer) => writer.run(writer.sql.deleteFrom('notes')));
  expect(dangling).toThrow('FOREIGN KEY');
  notes.close();
});

test('a disk without room to write the file anew does not stop the start', () => {
  openNotes(file).close();
  const { copiedAs: _copiedAs, ...withoutCopy } = notesOptions;
  const executed: string[] = [];
  const shrinking = {
    name: '003-shrinking',
    shrinks: true as const,
    run: (notes: BetterSqlite3.Database) => {
      notes.prepare("INSERT INTO notes (name) VALUES ('first')").run();
      // What this connection runs after the migration.
      vi.spyOn(notes, 'exec').mockImplementation((sql) => {
        executed.push(sql);
        throw new BetterSqlite3.SqliteError('database or disk is full', 'SQLITE_FULL');
      });
    },
  };
  const notes = open<NotesSchema>(file, { ...withoutCopy, migrations: [...notesMigrations, shrinking] });
  expect(executed).toEqual(['VACUUM']);
  notes.transact((writer) => writer.insert('notes', { name: 'second', author: null }));
  expect(notes.reader.all(notes.reader.sql.selectFrom('notes').select('name').orderBy('name'))).toEqual([
    { name: 'first' },
    { name: 'second' },
  ]);
  notes.close();
  expect(versionOf('notes.db')).toBe(3);
});

test('refuses a file of a newer version with the message of its program', () => {
  openNotes(file).close();
  const newer = new BetterSqlite3(file);
  newer.pragma('user_version = 99');
  newer.close();
  expect(() => openNotes(file)).toThrow(new StartFault(notesOptions.newerVersion));
  expect(versionOf('notes.db')).toBe(99);
});
