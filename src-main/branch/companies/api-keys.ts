import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { cachedQuery } from '../db/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { ApiKeyTable } from '../db/schema.ts';

const keysWithHash = cachedQuery((sql, value: Placeholders<{ hash: string }>) =>
  sql.selectFrom('api_keys').selectAll().where('key_hash', '=', value('hash')),
);

/** The API key with this hash, even if it is revoked. */
export function findApiKey(db: LedgerReader, hash: string): Readonly<ApiKeyTable> | undefined {
  return keysWithHash(db, { hash })[0];
}
