import { randomUUID } from 'node:crypto';
import type { NewApiKey } from '#shared/api/people/provision-file.ts';
import { createApiKey, hashApiKey } from '#main/server/authentication/api-key.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { presentUnitOf } from '../../db/replaced-units.ts';
import type { ApiKeyTable } from '../../db/schema.ts';
import type { ShownKey } from './operator-answer.ts';

/** A key with when it was used; null or absent where it has not been. */
export type UsedKey = ApiKeyTable & { first_used_at?: string | null; last_used_at?: string | null };

/** A key that has just been made: its row, and the key itself, which is not stored. */
export type MadeKey = { row: ApiKeyTable; apiKey: string };

/** Makes a key of a company. */
export function makeKey(companyId: string, { name, environment, default_egs_unit_id }: NewApiKey, now: Date): MadeKey {
  const apiKey = createApiKey(environment);
  const row: ApiKeyTable = {
    key_id: randomUUID(),
    company_id: companyId,
    environment,
    name,
    key_hash: hashApiKey(apiKey),
    prefix: apiKey.slice(0, apiKey.lastIndexOf('_') + 1),
    last_four: apiKey.slice(-4),
    default_egs_unit_id: default_egs_unit_id ?? null,
    created_at: now.toISOString(),
    expires_at: null,
    revoked_at: null,
  };
  return { row, apiKey };
}

/** All keys of a company in the order of their creation. A default unit that was replaced is the one that has taken over. */
export function keysOf(db: Pick<LedgerReader, 'all' | 'sql' | 'prepare' | 'changesOf'>, companyId: string): UsedKey[] {
  const withUses = db.sql
    .selectFrom('api_keys as key')
    .leftJoin('api_key_uses as use', 'use.key_id', 'key.key_id')
    .selectAll('key')
    .select(['use.first_used_at', 'use.last_used_at'])
    .where('key.company_id', '=', companyId);
  // Of those made at the same moment, a replaced key comes before its successor.
  const keys = db.all(withUses.orderBy('key.created_at').orderBy('key.name').orderBy('key.expires_at', 'desc'));
  return keys.map((key) => ({
    ...key,
    default_egs_unit_id: key.default_egs_unit_id && presentUnitOf(db, key.default_egs_unit_id),
  }));
}

/** Whether requests with a key are answered. */
export function isValid({ revoked_at, expires_at }: ApiKeyTable, now: Date): boolean {
  return revoked_at === null && (expires_at === null || expires_at > now.toISOString());
}

/** What the operator sees of a key; of a new one also the key itself. */
export function showKey(key: UsedKey, apiKey?: string): ShownKey {
  const { key_id, name, environment, prefix, last_four, default_egs_unit_id, created_at, expires_at, revoked_at } = key;
  const last_used_at = key.last_used_at ?? key.first_used_at ?? null;
  const shown = { key_id, name, environment, prefix, last_four, default_egs_unit_id, created_at, expires_at, revoked_at };
  return { ...shown, last_used_at, ...(apiKey === undefined ? {} : { api_key: apiKey }) };
}
