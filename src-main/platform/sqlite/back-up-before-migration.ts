import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { StartFault } from '../start-fault.ts';

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

/**
 * Copies a file beside itself, atomically, as `<name>.before-schema-N`; deletes all but the last few copies.
 *
 * @param options.copiedAs the name of the file in the message for the operator.
 * @throws StartFault if there is no space for it; then the file is not changed.
 */
export function backUpBeforeMigration(
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
