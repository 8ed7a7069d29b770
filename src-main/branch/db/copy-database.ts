import BetterSqlite3 from 'better-sqlite3';
import { StartFault } from '../../platform/start-fault.ts';
import { schemaVersion } from './migrate.ts';

// Between two steps a thread can be stopped; fewer steps make no copy quicker.
const pagesPerStep = 4_096;

/**
 * Copies a ledger as it stands at one moment into a new file, also beside the appliance that goes on writing it. What is still
 * in the write-ahead log is in the copy. The copy is one file, without a log of its own.
 *
 * @param makeRoom is told how large the copy will be and throws where there is no room for it.
 * @throws StartFault where the ledger is of another version of the schema.
 */
export async function copyDatabase(from: string, to: string, makeRoom: (bytes: number) => void): Promise<void> {
  const source = new BetterSqlite3(from, { readonly: true, fileMustExist: true });
  try {
    // A transaction that stays open: without it each write of the appliance would make the copy begin anew.
    source.exec('BEGIN');
    const version = Number(source.pragma('user_version', { simple: true }));
    if (version !== schemaVersion) throw new StartFault(versionSentence(version));
    makeRoom(Number(source.pragma('page_count', { simple: true })) * Number(source.pragma('page_size', { simple: true })));
    await source.backup(to, { progress: () => pagesPerStep });
  } finally {
    source.close();
  }
  const copy = new BetterSqlite3(to);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

function versionSentence(version: number): string {
  return version > schemaVersion
    ? 'This ledger was written by a newer version of Sanad; install that version to back it up.'
    : 'This ledger was written by an older version of Sanad; start the appliance once, which keeps a copy of it as it was.';
}
