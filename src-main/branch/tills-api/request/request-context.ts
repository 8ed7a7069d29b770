import { type Request, type RequestHandler } from 'express';
import type { Clock } from '#main/platform/clock.ts';
import { authenticateApiKey } from '#main/server/authentication/authenticate-api-key.ts';
import { Callers } from '#main/server/authentication/callers.ts';
import { addressOf } from '#main/server/network-of.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { findApiKey } from '../../companies/api-keys.ts';
import type { KeyUses } from '../../companies/key-uses.ts';
import type { ApiKeyTable } from '../../db/schema.ts';
import type { TillErrors } from '../../lan/pairing/till-errors.ts';

const callers = new Callers<ApiKeyTable>();

type KeyNotes = { db: LedgerReader; keyUses: KeyUses; tillErrors: TillErrors; clock: Clock };

/** Lets only requests with a valid API key pass, and notes that the key was used, or that it was tried though it has ended. */
export function requireApiKey({ db, keyUses, tillErrors, clock }: KeyNotes): RequestHandler {
  return callers.require((authorization, { socket }) => {
    let known: Readonly<ApiKeyTable> | undefined;
    const find = (hash: string) => (known = findApiKey(db, hash));
    try {
      const apiKey = authenticateApiKey(authorization, find, clock.now());
      keyUses.note(apiKey.key_id);
      return apiKey;
    } catch (cause) {
      if (known !== undefined) tillErrors.noteEndedKey(known.key_id, addressOf(socket));
      throw cause;
    }
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
