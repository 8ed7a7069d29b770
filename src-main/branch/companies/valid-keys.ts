import type { LedgerReader } from '../db/ledger-database.ts';
import type { KeyScope } from '../db/schema.ts';

/** Of which company and environment each key is with which a till can sell now. */
export function validKeys(db: LedgerReader, now: Date): KeyScope[] {
  const keys = db.sql.selectFrom('api_keys').select(['company_id', 'environment']).where('revoked_at', 'is', null);
  return db.all(keys.where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now.toISOString())])));
}
