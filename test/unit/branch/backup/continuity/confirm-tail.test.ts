import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmTail } from '../../../../../src-main/branch/backup/continuity/confirm-tail.ts';
import { enterRecovery } from '../../../../../src-main/branch/backup/continuity/enter-recovery.ts';
import { giveUpUnit } from '../../../../../src-main/branch/backup/continuity/give-up-unit.ts';
import { ledgerIdentity } from '../../../../../src-main/branch/backup/continuity/ledger-identity.ts';
import { openDatabase } from '../../../../../src-main/branch/db/database.ts';
import type { Database } from '../../../../../src-main/branch/db/database.ts';
import { createGroupCommit } from '../../../../../src-main/branch/ledger/group-commit.ts';
import { createLedger } from '../../../../../src-main/branch/ledger/ledger.ts';
import { isTailUncertain, uncertainTails } from '../../../../../src-main/branch/ledger/uncertain-tails.ts';
import { appendRequest, prepareUnit, testUnitId } from '../../../../support/ledger-requests.ts';
import { settableClock } from '../../../../support/settable-clock.ts';

const at = new Date('2026-11-20T09:00:00.000Z');

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanad-confirm-'));
  db = openDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(db);
  prepareUnit(db, 'unit-2');
  const ledger = createLedger(db, createGroupCommit(db).commit, settableClock(at.toISOString()));
  for (let count = 0; count < 2; count += 1) await ledger.append(appendRequest());
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('takes every unit out of use, also one that has issued nothing, and makes of the ledger another one', () => {
  const before = ledgerIdentity(db).ledger_id;
  enterRecovery(db, at, []);
  expect(uncertainTails(db)).toEqual([
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
  expect(ledgerIdentity(db)).toMatchObject({ incarnation: 0 });
  expect(ledgerIdentity(db).ledger_id).not.toBe(before);
});

test.each([
  [1, { code: 'ICV_DIFFERS', ledgerIcv: 2 }],
  [3, { code: 'ICV_DIFFERS', ledgerIcv: 2 }],
])('refuses ICV %i where the ledger ends with another', (icv, fault) => {
  enterRecovery(db, at, []);
  expect(confirmTail(db, testUnitId, icv)).toEqual({ ok: false, fault });
  expect(uncertainTails(db)).toHaveLength(2);
});

test('puts the confirmed unit back into use and no other, and takes the word once', () => {
  enterRecovery(db, at, []);
  expect(confirmTail(db, testUnitId, 2).ok).toBe(true);
  expect(uncertainTails(db).map((unit) => unit.egs_unit_id)).toEqual(['unit-2']);
  expect(confirmTail(db, 'unit-2', 0).ok).toBe(true);
  expect(confirmTail(db, testUnitId, 2)).toEqual({ ok: false, fault: { code: 'UNIT_NOT_UNCERTAIN' } });
});

test('a unit that was given up waits for nobody any more and never goes on, also after a further recovery', () => {
  expect(giveUpUnit(db, testUnitId, at)).toBe(false);
  enterRecovery(db, at, []);
  expect(giveUpUnit(db, testUnitId, at)).toBe(true);
  enterRecovery(db, at, []);
  expect(uncertainTails(db).map((unit) => unit.egs_unit_id)).toEqual(['unit-2']);
  expect(confirmTail(db, testUnitId, 2)).toEqual({ ok: false, fault: { code: 'UNIT_NOT_UNCERTAIN' } });
  expect(isTailUncertain(db, testUnitId)).toBe(true);
});

test('takes nobody’s word for a unit whose documents are known to be lost, also after a further recovery', () => {
  enterRecovery(db, at, [{ egsUnitId: testUnitId, icv: 4, because: 'ledger is behind' }]);
  enterRecovery(db, at, []);
  for (const icv of [2, 4]) {
    expect(confirmTail(db, testUnitId, icv)).toEqual({ ok: false, fault: { code: 'DOCUMENTS_LOST', lostIcv: 4 } });
  }
});
