import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { LedgerIdentityTable } from '../../db/schema.ts';
import type { ChainTail } from './tail-marks.ts';

/** Which ledger this is, and how often it has been taken up. */
export function ledgerIdentity(db: Database): LedgerIdentityTable {
  const identity = db.first(db.sql.selectFrom('ledger_identity').selectAll());
  assert(identity !== undefined, 'a ledger has its identity from the migration on');
  return identity;
}

/** Makes of a ledger another one: what the keys and older copies know of it says nothing about this one any more. */
export function renewIdentity(db: Database): void {
  const ledgerId = randomBytes(16).toString('hex');
  db.run(db.sql.updateTable('ledger_identity').set({ ledger_id: ledgerId, incarnation: 0 }));
}

/** Where every chain of the ledger stands. */
export function chainTails(db: Database): ChainTail[] {
  const heads = db.all(db.sql.selectFrom('chain_heads').selectAll().orderBy('egs_unit_id'));
  return heads.map(({ egs_unit_id, icv, hash }) => ({ egsUnitId: egs_unit_id, icv, hash }));
}
