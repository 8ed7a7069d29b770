import { randomBytes } from 'node:crypto';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import type { UserTable } from '../db/people-tables.ts';
import { hashOfCookie, personDigest } from './session-digests.ts';

/** How long a browser is remembered after its last sign-in with a password, in seconds. */
export const browserSeconds = 180 * 24 * 3_600;

const tokenBytes = 32;
const mostBrowsers = 2_000;

/** Whether a person has signed in with his present password in the browser of this cookie; without a person, whether anybody has. */
export function isKnownBrowser(db: LedgerReader, token: string | undefined, now: Date, user?: UserTable): boolean {
  if (token === undefined) return false;
  const oldest = new Date(now.getTime() - browserSeconds * 1_000).toISOString();
  const known = db.all(
    db.sql
      .selectFrom('manager_browsers')
      .select(['user_id', 'standing'])
      .where('browser_hash', '=', hashOfCookie(token))
      .where('used_at', '>', oldest),
  );
  if (user === undefined) return known.length > 0;
  return known.some(({ user_id, standing }) => user_id === user.branch_user_id && standing === personDigest(user));
}

/** Remembers that a person has signed in with his password in a browser, and returns the cookie that says so. */
export function rememberBrowser(writer: LedgerWriter, token: string | undefined, user: UserTable, now: Date): string {
  const isOurs = /^[A-Za-z0-9_-]{43}$/.test(token ?? '');
  const cookie = isOurs && token !== undefined ? token : randomBytes(tokenBytes).toString('base64url');
  const row = { standing: personDigest(user), used_at: now.toISOString() };
  const { sql } = writer;
  writer.run(
    sql
      .insertInto('manager_browsers')
      .values({ browser_hash: hashOfCookie(cookie), user_id: user.branch_user_id, ...row })
      .onConflict((conflict) => conflict.columns(['browser_hash', 'user_id']).doUpdateSet(row)),
  );
  const kept = sql.selectFrom('manager_browsers').select('used_at').orderBy('used_at', 'desc').limit(1).offset(mostBrowsers);
  writer.run(sql.deleteFrom('manager_browsers').where('used_at', '<=', kept));
  return cookie;
}
