import { rmSync } from 'node:fs';
import path from 'node:path';
import { createConditions } from '#main/branch/health/conditions.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { FinishingThread } from '#main/branch/ledger/contents/finishing-thread.ts';
import { createLedger } from '#main/branch/ledger/ledger.ts';
import { openTailMarks } from '#main/branch/ledger/tail-marks.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { systemClock } from '#main/platform/clock.ts';
import { createLogger } from '#main/platform/logger.ts';
import { amount } from '#shared/invoice/amount.ts';
import { appendRequest, prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { sampleLine } from '#support/core/sample-document.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import type { BenchRow } from '../bench-table.ts';
import { perSecond } from '../rate.ts';
import { bytesPerDocument } from './ledger-size.ts';

const measureForMs = 4_000;
const waiting = 64;

/** How many documents a second are built, stamped and on disk, while so many wait together. */
export async function benchAppend(): Promise<BenchRow[]> {
  const folder = temporaryFolder('bench');
  const db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(db);
  const marks = await openTailMarks(path.join(folder, 'chain-tails'), 'bench', []);
  const logger = createLogger({ name: 'bench' });
  const conditions = createConditions(systemClock, logger);
  const thread = new FinishingThread({ logger });
  // Marked as the appliance does it.
  const marking = { marks, conditions, requireCertainty: () => Promise.resolve() };
  const ledger = createLedger(db.reader, new WriteQueue(db).commit, systemClock, { thread, marking });
  const lines = Array.from({ length: 10 }, (_, index) => sampleLine({ quantity: amount(index + 1), unitPrice: amount('12.35') }));
  await thread.start();
  let appended = 0;
  const start = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - start < measureForMs) {
      await ledger.append(appendRequest({}, lines));
      appended += 1;
    }
  };
  await Promise.all(Array.from({ length: waiting }, client));
  const rate = (appended / (performance.now() - start)) * 1_000;
  await thread.close();
  marks.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
  const bytes = Math.round(await bytesPerDocument()).toLocaleString('en');
  return [
    { what: `${waiting} waiting`, measured: perSecond(rate), budget: '≥ 3,000/s' },
    { what: 'on disk, all tables and indexes, per reported document', measured: `${bytes} bytes`, budget: '≤ 4,096 bytes' },
  ];
}
