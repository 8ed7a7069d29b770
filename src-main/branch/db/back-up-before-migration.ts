import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { StartFault } from '../../platform/start-fault.ts';

const copiesKept = 3;

function syncToDisk(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function removeOldCopies(ledgerFile: string, justWritten: number): void {
  const [folder, prefix] = [path.dirname(ledgerFile), `${path.basename(ledgerFile)}.before-schema-`];
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((version) => version !== justWritten);
  const old = versions.toSorted((one, other) => other - one).slice(copiesKept - 1);
  for (const version of old) rmSync(path.join(folder, prefix + version));
}

/**
 * Copies a ledger beside itself, whole or not at all, as `ledger.db.before-schema-N`; the copies before the last few go.
 *
 * @throws StartFault where there is no room for it: then the ledger is left as it is.
 */
export function backUpBeforeMigration(file: BetterSqlite3.Database, newVersion: number): void {
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
    throw new StartFault(`The ledger cannot be copied before this version changes it: ${reason}. Nothing was changed.`, {
      cause,
    });
  }
  removeOldCopies(file.name, newVersion);
}
