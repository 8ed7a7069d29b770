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
export type UnitMove = {
  state: Partial<Omit<EgsUnitStateTable, 'egs_unit_id'>>;
  certificate?: EgsCertificateTable;
  /** The production certificate that an onboarding anew is to replace. */
  replaces?: string | undefined;
};

/** Persists a step in one transaction, so that a crash finds the unit before it or after it. */
export function moveUnit(commit: Commit, egsUnitId: string, { state, certificate, replaces }: UnitMove): Promise<void> {
  return commit((writer) => {
    if (certificate !== undefined) writer.insert('egs_certificates', certificate);
    if (certificate !== undefined && replaces !== undefined) {
      const step = { certificate_id: replaces, new_key_name: certificate.key_name };
      // An earlier attempt has not become a production certificate, or this one would replace that.
      const insert = writer.sql.insertInto('portal_steps').values({ ...step, done_at: null });
      writer.run(insert.onConflict((known) => known.column('certificate_id').doUpdateSet(step)));
    }
    writer.update('egs_unit_states', state, { egs_unit_id: egsUnitId });
  });
}

/** The production certificate that a unit got last, whether it still signs with it or not. */
export function latestCertificateOf(db: LedgerReader, egsUnitId: string): string | undefined {
  const certificates = db.sql
    .selectFrom('egs_certificates')
    .select('certificate_id')
    .where('egs_unit_id', '=', egsUnitId)
    .where('kind', '=', 'production')
    .orderBy('received_at', 'desc')
    .limit(1);
  return db.first(certificates)?.certificate_id;
}
