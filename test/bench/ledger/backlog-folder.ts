import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { CsidStore } from '#main/branch/egs-units/csid-store.ts';
import { openSealedFile } from '#main/branch/keys/sealed-file.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLedger, type AppendInput } from '#main/branch/ledger/ledger.ts';
import { systemClock } from '#main/platform/clock.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { runQuickStart } from '#support/commands/running-quick-start.ts';
import { noSaleFacts } from '#support/branch/ledger/ledger-requests.ts';
import { sampleDocument } from '#support/core/sample-document.ts';

const cache = path.resolve(import.meta.dirname, '../../../.cache');
const waiting = 64;

function ownerOf(db: LedgerDatabase): { owner: AppendInput['owner']; certificateId: string } {
  const unit = db.reader.first(
    db.reader.sql
      .selectFrom('egs_units as unit')
      .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
      .select(['unit.egs_unit_id', 'unit.company_id', 'state.production_certificate_id']),
  );
  if (unit === undefined || unit.production_certificate_id === null) throw new Error('the demo unit has a certificate');
  const owner = { companyId: unit.company_id, environment: 'sandbox', egsUnitId: unit.egs_unit_id } as const;
  return { owner, certificateId: unit.production_certificate_id };
}

async function fill(folder: string, count: number): Promise<void> {
  const db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  // A ledger that a crash destroys is only made again.
  db.reader.prepare('PRAGMA synchronous = OFF');
  const keyStore = await openSealedFile(
    path.join(folder, 'keys.sealed'),
    readFileSync(path.join(folder, 'keys.passphrase'), 'utf8').trim(),
  );
  const { owner, certificateId } = ownerOf(db);
  const signer = await new CsidStore(db.reader, keyStore).signerOf(certificateId);
  const ledger = createLedger(db.reader, new WriteQueue(db).commit, systemClock);
  let appended = 0;
  const append = async (): Promise<void> => {
    for (appended += 1; appended <= count; appended += 1) {
      const now = new Date();
      const at = { issueDate: riyadhDate(now), issueTime: riyadhTime(now) };
      const document = sampleDocument({ uuid: randomUUID(), number: `BACKLOG-${appended}`, ...at });
      const rest = { settlements: [], foreign: [], paid: undefined, saleFacts: noSaleFacts, receiptToken: null };
      const draft = { document, lineItems: [], pricesIncludeVat: false, ...rest, owner, certificateId };
      await ledger.append({ ...draft, signer, firstStatus: 'queued' });
    }
  };
  await Promise.all(Array.from({ length: waiting }, append));
  db.close();
}

// Else the machine writes the copy out while the sales are measured, and each of their syncs waits for that.
function syncToDisk(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(path.join(entry.parentPath, entry.name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}

/** The data folder of a demo company with so many queued documents: made once, kept in `.cache`, copied for each use. */
export async function backlogFolder(count: number): Promise<string> {
  const kept = path.join(cache, `backlog-${count}`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(kept)) {
    const made = mkdtempSync(path.join(cache, 'making-'));
    await (await runQuickStart(made)).stop();
    await fill(made, count);
    renameSync(made, kept);
  }
  const copy = mkdtempSync(path.join(cache, 'running-'));
  rmSync(copy, { recursive: true });
  cpSync(kept, copy, { recursive: true });
  syncToDisk(copy);
  return copy;
}
