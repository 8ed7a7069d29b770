import { type Request, type RequestHandler } from 'express';
import type { Clock } from '../../../platform/clock.ts';
import { authenticateApiKey } from '../../../server/authentication/authenticate-api-key.ts';
import { Callers } from '../../../server/authentication/callers.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { findApiKey } from '../../companies/api-keys.ts';
import type { KeyUses } from '../../companies/key-uses.ts';
import type { ApiKeyTable } from '../../db/schema.ts';

const callers = new Callers<ApiKeyTable>();

/** Lets only requests with a valid API key pass, and notes that the key was used. */
export function requireApiKey(db: LedgerReader, keyUses: KeyUses, clock: Clock): RequestHandler {
  const find = (hash: string) => findApiKey(db, hash);
  return callers.require((authorization) => {
    const apiKey = authenticateApiKey(authorization, find, clock.now());
    keyUses.note(apiKey.key_id);
    return apiKey;
  });
}

/** The key of a request that may have none. */
export function knownApiKeyOf(request: Request): ApiKeyTable | undefined {
  return callers.find(request);
}

/** The key of a request that has passed requireApiKey. */
export function apiKeyOf(request: Request): ApiKeyTable {
  return callers.of(request);
}
