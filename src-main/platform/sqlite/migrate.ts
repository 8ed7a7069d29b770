import assert from 'node:assert/strict';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { StartFault } from '../start-fault.ts';
import { storageFaultOf } from './storage-fault.ts';

/** One step of a schema: statements, or what statements alone cannot do. The number in its name is its place in the list. */
export type Migration = {
  name: string;
  /** It leaves much less than it found, so that the file is worth rewriting. */
  shrinks?: true;
} & ({ sql: string } | { run: (file: BetterSqlite3.Database) => void });

/** How to migrate a file to the schema of this version. */
export type MigrationOptions = {
  /** In order. The version of a schema is the number of migrations that were applied. */
  migrations: readonly Migration[];
  /** The message for an operator whose file was written by a newer version. */
  newerVersion: string;
  /** The name of the file in messages, if it is to be copied before a migration; without it, it is not copied. */
  copiedAs?: string;
};

/** The version of the schema of a file. */
export function schemaVersionOf(file: BetterSqlite3.Database): number {
  return Number(file.pragma('user_version', { simple: true }));
}

function apply(file: BetterSqlite3.Database, migration: Migration, version: number): void {
  if ('sql' in migration) file.exec(migration.sql);
  else migration.run(file);
  const broken = file.prepare('PRAGMA foreign_key_check').all();
  assert(broken.length === 0, `every row that ${migration.name} leaves refers to one that exists`);
  file.pragma(`user_version = ${version}`);
}

// Needs room for a second copy. Where the disk has none, the file stays complete at its size, and what is written next uses the
// space inside it.
function giveSpaceBack(file: BetterSqlite3.Database): void {
  try {
    file.exec('VACUUM');
  } catch (cause) {
    if (storageFaultOf(cause) === undefined) throw cause;
  }
}

const copiesKept = 3;

function syncToDisk(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function removeOldCopies(original: string, justWritten: number): void {
  const [folder, prefix] = [path.dirname(original), `${path.basename(original)}.before-schema-`];
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((version) => version !== justWritten);
  const old = versions.toSorted((one, other) => other - one).slice(copiesKept - 1);
  for (const version of old) rmSync(path.join(folder, prefix + version));
}

// Copies a file beside itself, atomically, as `<name>.before-schema-N`; deletes all but the last few copies.
//
// @param options.copiedAs the name of the file in the message for the operator.
// @throws StartFault if there is no space for it; then the file is not changed.
function backUpBeforeMigration(
  file: BetterSqlite3.Database,
  { newVersion, copiedAs }: { newVersion: number; copiedAs: string },
): void {
  const copy = `${file.name}.before-schema-${newVersion}`;
  const draft = `${copy}.draft`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, '', { mode: 0o600 });
    file.prepare('VACUUM INTO ?').run(draft);
    syncToDisk(draft);
    renameSync(draft, copy);
  } catch (cause) {
    rmSync(draft, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFault(`${copiedAs} cannot be copied before this version changes it: ${reason}. Nothing was changed.`, {
      cause,
    });
  }
  removeOldCopies(file.name, newVersion);
}

/**
 * Migrates a file to this version, after copying it if that is configured; each migration is one transaction, and there are no
 * down migrations.
 *
 * @throws StartFault if the file was written by a newer version or cannot be copied; then it is not changed.
 */
export function migrate(file: BetterSqlite3.Database, { migrations, newerVersion, copiedAs }: MigrationOptions): void {
  const applied = schemaVersionOf(file);
  if (applied > migrations.length) throw new StartFault(newerVersion);
  const isBehind = applied > 0 && applied < migrations.length;
  if (isBehind && copiedAs !== undefined) backUpBeforeMigration(file, { newVersion: migrations.length, copiedAs });
  // A table that others refer to can be replaced only while references are not enforced; they are checked after each migration.
  const enforces = Number(file.pragma('foreign_keys', { simple: true }));
  file.pragma('foreign_keys = OFF');
  for (const [index, migration] of migrations.entries()) {
    if (index < applied) continue;
    file.transaction(() => apply(file, migration, index + 1))();
  }
  file.pragma(`foreign_keys = ${enforces}`);
  if (migrations.slice(applied).some(({ shrinks }) => shrinks)) giveSpaceBack(file);
}
