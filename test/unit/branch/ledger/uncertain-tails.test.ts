import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmTail, giveUpUnit, uncertainTails } from '#main/branch/ledger/uncertain-tails.ts';
import { enterRecovery } from '#main/branch/backup/lineage/enter-recovery.ts';
import { ledgerIdentity } from '#main/branch/backup/lineage/ledger-identity.ts';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLedger } from '#main/branch/ledger/ledger.ts';
import { appendRequest, prepareUnit, testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const at = new Date('2026-11-20T09:00:00.000Z');

let folder: string;
let db: LedgerDatabase;

beforeEach(async () => {
  folder = temporaryFolder('confirm');
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(db);
  prepareUnit(db, 'unit-2');
  const ledger = createLedger(db.reader, new WriteQueue(db).commit, settableClock(at.toISOString()));
  for (let count = 0; count < 2; count += 1) await ledger.append(appendRequest());
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function confirm(egsUnitId: string, icv: number) {
  return db.transact((writer) => confirmTail(writer, egsUnitId, icv));
}

function giveUp(egsUnitId: string): boolean {
  return db.transact((writer) => giveUpUnit(writer, egsUnitId, at));
}

test('blocks every unit, even one that has issued nothing, and renews the identity of the ledger', () => {
  const before = ledgerIdentity(db.reader).ledger_id;
  db.transact((writer) => enterRecovery(writer, at, []));
  expect(uncertainTails(db.reader)).toEqual([
    {
      egs_unit_id: testUnitId,
      unit_name: expect.any(String),
      since: at.toISOString(),
      lost_icv: null,
      given_up_at: null,
      icv: 2,
    },
    { egs_unit_id: 'unit-2', unit_name: expect.any(String), since: at.toISOString(), lost_icv: null, given_up_at: null, icv: 0 },
  ]);
  expect(ledgerIdentity(db.reader)).toMatchObject({ incarnation: 0 });
  expect(ledgerIdentity(db.reader).ledger_id).not.toBe(before);
});

test.each([
  [1, { code: 'ICV_DIFFERS', ledgerIcv: 2 }],
  [3, { code: 'ICV_DIFFERS', ledgerIcv: 2 }],
])('refuses ICV %i where the ledger ends with another', (icv, fault) => {
  db.transact((writer) => enterRecovery(writer, at, []));
  expect(confirm(testUnitId, icv)).toEqual({ ok: false, fault });
  expect(uncertainTails(db.reader)).toHaveLength(2);
});

test('unblocks only the confirmed unit, and accepts the confirmation once', () => {
  db.transact((writer) => enterRecovery(writer, at, []));
  expect(confirm(testUnitId, 2).ok).toBe(true);
  expect(uncertainTails(db.reader).map((unit) => unit.egs_unit_id)).toEqual(['unit-2']);
  expect(confirm('unit-2', 0).ok).toBe(true);
  expect(confirm(testUnitId, 2)).toEqual({ ok: false, fault: { code: 'UNIT_NOT_UNCERTAIN' } });
});

test('a unit that was given up needs no confirmation and never issues again, even after another recovery', () => {
  expect(giveUp(testUnitId)).toBe(false);
  db.transact((writer) => enterRecovery(writer, at, []));
  expect(giveUp(testUnitId)).toBe(true);
  db.transact((writer) => enterRecovery(writer, at, []));
  expect(uncertainTails(db.reader).map((unit) => unit.egs_unit_id)).toEqual(['unit-2']);
  expect(confirm(testUnitId, 2)).toEqual({ ok: false, fault: { code: 'UNIT_NOT_UNCERTAIN' } });
  const kept = db.reader.all(db.reader.sql.selectFrom('uncertain_tails').select(['egs_unit_id', 'given_up_at']));
  expect(kept).toContainEqual({ egs_unit_id: testUnitId, given_up_at: at.toISOString() });
});

test('accepts no confirmation for a unit whose documents are known to be lost, even after another recovery', () => {
  db.transact((writer) =>
    enterRecovery(writer, at, [{ egsUnitId: testUnitId, icv: 4, because: 'ledger is behind', isSigned: false }]),
  );
  db.transact((writer) => enterRecovery(writer, at, []));
  for (const icv of [2, 4]) {
    expect(confirm(testUnitId, icv)).toEqual({ ok: false, fault: { code: 'DOCUMENTS_LOST', lostIcv: 4 } });
  }
});
