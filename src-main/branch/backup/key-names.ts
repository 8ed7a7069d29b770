import type { LedgerReader } from '../db/ledger-database.ts';
import { keyName } from '../egs-units/csid-store.ts';

// The ledger of an older backup lacks newer tables.
function hasTable(db: LedgerReader, table: string): boolean {
  return db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?")([table]).length > 0;
}

function authorityNames(db: LedgerReader): string[] {
  if (!hasTable(db, 'lan_authority')) return [];
  return db.all(db.sql.selectFrom('lan_authority').select('key_name')).map(({ key_name }) => key_name);
}

function credentialNames(db: LedgerReader): string[] {
  if (!hasTable(db, 'head_office')) return [];
  return db.all(db.sql.selectFrom('head_office').select('credential_name')).map(({ credential_name }) => credential_name);
}

/**
 * The names of all secrets that a ledger refers to: private keys and CSIDs of its units, the credential for head office, and
 * the CA that tills trust. Some may not exist yet, or no longer exist.
 */
export function keyNames(db: LedgerReader): string[] {
  const certificates = db.all(db.sql.selectFrom('egs_certificates').select(['key_name', 'csid_name']));
  const attempts = db.all(db.sql.selectFrom('egs_unit_states').select(['egs_unit_id', 'attempt_id']));
  const names = [
    ...authorityNames(db),
    ...credentialNames(db),
    ...certificates.flatMap(({ key_name, csid_name }) => [key_name, csid_name]),
    ...attempts.map(({ egs_unit_id, attempt_id }) => keyName(egs_unit_id, attempt_id)),
  ];
  return [...new Set(names)].toSorted();
}
