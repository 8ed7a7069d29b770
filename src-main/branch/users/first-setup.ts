import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { LedgerReader } from '../db/ledger-database.ts';

type Reader = Pick<LedgerReader, 'first' | 'sql'>;

/** Whether nobody can sign in and no head office will send anybody, so that the first owner has to be made here. */
export function needsSetup(db: Reader): boolean {
  const joined = db.first(db.sql.selectFrom('head_office').select('id'));
  const user = db.first(db.sql.selectFrom('users').select('branch_user_id').limit(1));
  return joined === undefined && user === undefined;
}

/** Who may make the first owner: whoever was shown the token of this start. */
export type FirstSetup = {
  /** The token; undefined where no set-up is needed. */
  token(): string | undefined;
  isToken(presented: string): boolean;
};

const tokenBytes = 32;

/** Makes a token. */
export function newSetupToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Makes the token of this start, or takes one that stays through a start. It is in memory alone. */
export function createFirstSetup(db: LedgerReader, token: string = newSetupToken()): FirstSetup {
  return {
    token: () => (needsSetup(db) ? token : undefined),
    isToken(presented) {
      const [own, other] = [Buffer.from(token), Buffer.from(presented)];
      return own.length === other.length && timingSafeEqual(own, other);
    },
  };
}
