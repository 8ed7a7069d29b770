import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Environment } from '../../db/schema.ts';
import type { Conditions } from '../../health/conditions.ts';
import { certificatesOfUnits } from './waiting-documents.ts';

/**
 * Watches what a unit's own condition comes from: its certificate, and the key store.
 *
 * @returns a function that returns the units that have another certificate, or the key store back, since its last call.
 */
export function watchRecoveredUnits(db: LedgerReader, environment: Environment, conditions: Conditions): () => string[] {
  // One per unit: bounded by the plan. Read before the units are compared with the key store, so that restored keys are noticed.
  const certificates = new Map(
    certificatesOfUnits(db, environment).map((unit) => [unit.egs_unit_id, unit.production_certificate_id]),
  );
  let wasOutOfReach = false;
  return () => {
    const isOutOfReach = conditions.current().some(({ code }) => code === 'KEY_STORE_UNAVAILABLE');
    const isBack = wasOutOfReach && !isOutOfReach;
    wasOutOfReach = isOutOfReach;
    return certificatesOfUnits(db, environment).flatMap(({ egs_unit_id: egsUnitId, production_certificate_id: certificate }) => {
      const before = certificates.get(egsUnitId);
      certificates.set(egsUnitId, certificate);
      const isRenewed = certificate !== null && before !== certificate;
      return isBack || isRenewed ? [egsUnitId] : [];
    });
  };
}
