import { open, type Database } from '#main/platform/sqlite/database.ts';

/** The smallest schema that shows what platform/sqlite does with any. */
export type NotesSchema = { notes: { name: string; author: string | null } };

export const notesMigrations = [
  { name: '001-notes', sql: 'CREATE TABLE notes (name TEXT PRIMARY KEY) STRICT' },
  { name: '002-authors', sql: 'ALTER TABLE notes ADD COLUMN author TEXT' },
];

export const notesOptions = {
  migrations: notesMigrations,
  newerVersion: 'These notes are of a newer version.',
  copiedAs: 'The file of notes',
};

export function openNotes(file: string): Database<NotesSchema> {
  return open<NotesSchema>(file, notesOptions);
}
