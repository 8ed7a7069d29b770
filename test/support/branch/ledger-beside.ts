import path from 'node:path';
import { ledgerFileName } from '#main/branch/db/data-files.ts';
import { openLedgerDatabase, type LedgerDatabase, type LedgerWriter } from '#main/branch/db/ledger-database.ts';
import type { RunningBranch } from './running-branch.ts';

/** The ledger of an appliance, which may be running, on a connection of the test's own; the caller closes it. */
export function openLedgerBeside({ dataDir }: Pick<RunningBranch, 'dataDir'>): LedgerDatabase {
  return openLedgerDatabase(path.join(dataDir, 'branch', ledgerFileName));
}

/**
 * Writes to the ledger of a running appliance behind its back. Units, companies and keys that it has in memory stay as they were
 * until it writes to the ledger itself.
 */
export function writeBeside(running: Pick<RunningBranch, 'dataDir'>, work: (writer: LedgerWriter) => unknown): void {
  const beside = openLedgerBeside(running);
  try {
    beside.transact((writer) => void work(writer));
  } finally {
    beside.close();
  }
}
