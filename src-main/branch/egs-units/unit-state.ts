import assert from 'node:assert/strict';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import type { EgsCertificateTable, EgsUnitStateTable, EgsUnitTable } from '../db/schema.ts';

/** A unit together with its state. */
export type UnitWithState = { unit: EgsUnitTable; state: EgsUnitStateTable };

/** Reads a unit that is known to exist. */
export function unitWithState(db: LedgerReader, egsUnitId: string): UnitWithState {
  const unit = db.first(db.sql.selectFrom('egs_units').selectAll().where('egs_unit_id', '=', egsUnitId));
  const state = db.first(db.sql.selectFrom('egs_unit_states').selectAll().where('egs_unit_id', '=', egsUnitId));
  assert(unit !== undefined && state !== undefined, 'a unit and its state are made together');
  return { unit, state };
}

/** Whether a unit that signs with a valid certificate is on its way to the next one. */
export function isRenewing({ onboarding_status, onboarding_step }: EgsUnitStateTable): boolean {
  return onboarding_status === 'active' && onboarding_step !== 'done';
}

/** Whether a one-time code has been accepted and its certificate has not been issued yet. */
export function isUnderWay({ onboarding_status: status, onboarding_step: step }: EgsUnitStateTable): boolean {
  return status !== 'failed' && (step === 'compliance_documents' || step === 'production_csid');
}

/** What a step changes: the unit's state and, where one was issued, the certificate that caused it. */
export type UnitMove = { state: Partial<Omit<EgsUnitStateTable, 'egs_unit_id'>>; certificate?: EgsCertificateTable };

/** Persists a step in one transaction, so that a crash finds the unit before it or after it. */
export function moveUnit(commit: Commit, egsUnitId: string, { state, certificate }: UnitMove): Promise<void> {
  return commit((writer) => {
    if (certificate !== undefined) writer.insert('egs_certificates', certificate);
    writer.update('egs_unit_states', state, { egs_unit_id: egsUnitId });
  });
}
