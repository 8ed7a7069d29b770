import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { LedgerReader, LedgerWriter } from '../../db/ledger-database.ts';
import type { LedgerIdentityTable } from '../../db/schema.ts';

/** The identity of the ledger and its counter. */
export function ledgerIdentity(db: LedgerReader): LedgerIdentityTable {
  const identity = db.first(db.sql.selectFrom('ledger_identity').selectAll());
  assert(identity !== undefined, 'a ledger has its identity from the migration on');
  return identity;
}

/** Gives the ledger a new identity: what the keys and older copies have recorded no longer applies to it. */
export function renewIdentity(writer: LedgerWriter): void {
  const ledgerId = randomBytes(16).toString('hex');
  writer.run(writer.sql.updateTable('ledger_identity').set({ ledger_id: ledgerId, incarnation: 0 }));
}
