import path from 'node:path';
import { ledgerFileName } from '../../db/data-files.ts';
import { openLedgerReadOnly, type LedgerReader, type LedgerReadOnly } from '../../db/ledger-database.ts';
import { planChains, type ChainPlan } from '../../ledger/verify/verify-chains.ts';
import { verifyRange, type ChainRange, type RangeReport } from '../../ledger/verify/verify-range.ts';
import type { BackupHeader } from '../container/backup-header.ts';
import { readContainer } from '../container/read-container.ts';
import { restoreBackup } from '../restore-backup.ts';
import { withStorageSentence } from '../container/backup-fault.ts';

type BackupFile = { file: string; passphrase: string | undefined };

// What was restored, and what of it is to be verified.
type RestoredCopy = { plans: ChainPlan[]; documents: number };

/** The last document of a unit in a restored ledger. */
export type NewestDocument = {
  egs_unit_id: string;
  unit_name: string;
  newest: { invoice_number: string; icv: number; issued_at: string } | null;
};

function inLedger<Value>(folder: string, read: (db: LedgerReadOnly) => Value): Value {
  const db = openLedgerReadOnly(path.join(folder, ledgerFileName));
  try {
    return read(db);
  } finally {
    db.close();
  }
}

function documentsOf(db: LedgerReadOnly): number {
  const { documents } = db.first(db.sql.selectFrom('documents').select(({ fn }) => fn.countAll<number>().as('documents'))) ?? {
    documents: 0,
  };
  return documents;
}

/** The last document of a unit. */
export function newestDocument(db: LedgerReader, egsUnitId: string): NewestDocument['newest'] {
  const newest = db.first(
    db.sql
      .selectFrom('documents')
      .select(['invoice_number', 'icv', 'created_at as issued_at'])
      .where('egs_unit_id', '=', egsUnitId)
      .orderBy('icv', 'desc')
      .limit(1),
  );
  return newest ?? null;
}

// Reads a backup to its end, as right after it was written.
async function checkBackup({ file, passphrase }: BackupFile): Promise<BackupHeader> {
  return withStorageSentence('The backup could not be read', () => readContainer(file, { passphrase }, () => Promise.resolve()));
}

// Restores a backup into an empty folder, as `sanad restore` does; keys stay in the sealed file.
async function restoreCopy(input: BackupFile & { folder: string; at: Date }): Promise<RestoredCopy> {
  const { folder: dataDir, ...rest } = input;
  await restoreBackup({ ...rest, dataDir, openKeychain: undefined });
  return inLedger(dataDir, (db) => ({ plans: planChains(db), documents: documentsOf(db) }));
}

// Verifies a part of a chain of a restored ledger.
function verifyPart({ folder, range }: { folder: string; range: ChainRange }): RangeReport {
  return inLedger(folder, (db) => verifyRange(db, range));
}

// The units of a restored ledger, each with its last document.
function newestDocuments(folder: string): NewestDocument[] {
  return inLedger(folder, (db) =>
    db
      .all(db.sql.selectFrom('egs_units').select(['egs_unit_id', 'unit_name']).orderBy('created_at'))
      .map((unit) => ({ ...unit, newest: newestDocument(db, unit.egs_unit_id) })),
  );
}

/**
 * The steps of checks and drills. Each throws StartFault with a sentence for the operator where the backup is damaged, or the passphrase is
 * another one.
 */
export const checkSteps = { check: checkBackup, restore: restoreCopy, verify: verifyPart, describe: newestDocuments };
