import type { LedgerReader } from '../db/ledger-database.ts';
import { keyName } from '../egs-units/csid-store.ts';

/**
 * The names of all secrets that a ledger refers to: private keys and CSIDs of its units. Some may not exist yet, or no longer
 * exist.
 */
export function keyNames(db: LedgerReader): string[] {
  const certificates = db.all(db.sql.selectFrom('egs_certificates').select(['key_name', 'csid_name']));
  const attempts = db.all(db.sql.selectFrom('egs_unit_states').select(['egs_unit_id', 'attempt_id']));
  const names = [
    ...certificates.flatMap(({ key_name, csid_name }) => [key_name, csid_name]),
    ...attempts.map(({ egs_unit_id, attempt_id }) => keyName(egs_unit_id, attempt_id)),
  ];
  return [...new Set(names)].toSorted();
}
