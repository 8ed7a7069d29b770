import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import { networkOf } from '#main/server/network-of.ts';
import { isPasswordOf } from '#main/server/authentication/password-hash.ts';
import type { Schema } from '../../db/schema.ts';
import type { RawCall, Signed } from '../../request/route.ts';

const windowMs = 15 * 60_000;
const mostOfAccount = 10;
const mostOfAddress = 50;
// The rows that one attempt adds are two, so that many old ones are deleted sooner than they gather.
const mostDeleted = 100;

/** A use of a password: whose account is claimed, whether or not there is one, from where, and when. */
export type PasswordAttempt = { email: string; address: string; at: Date };

type Limit = { name: string; most: number };

// In the order of their locks, which is the same for everyone. An address that somebody typed is not kept as it is.
function limitsOf({ email, address }: PasswordAttempt): Limit[] {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return [
    { name: `password:account:${account}`, most: mostOfAccount },
    { name: `password:address:${networkOf(address)}`, most: mostOfAddress },
  ];
}

async function deleteOld(db: Kysely<Schema>, until: Date): Promise<void> {
  await sql`
    DELETE FROM throttles WHERE (name, window_start) IN (
      SELECT name, window_start FROM throttles WHERE window_start <= ${until}
      ORDER BY window_start LIMIT ${mostDeleted} FOR UPDATE SKIP LOCKED
    )
  `.execute(db);
}

// How long it is until there is room for another event; 0 where there is.
async function waitForRoomMs(db: Kysely<Schema>, { name, most }: Limit, at: Date): Promise<number> {
  // Whoever attempts at the same time waits here, so that no number of simultaneous attempts exceeds the limit.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  const rows = await db
    .selectFrom('throttles')
    .select(['window_start', 'events'])
    .where('name', '=', name)
    .where('window_start', '>', new Date(at.getTime() - windowMs))
    .where('events', '>', 0)
    .orderBy('window_start')
    .execute();
  const [oldest] = rows;
  if (oldest === undefined || rows.reduce((sum, row) => sum + row.events, 0) < most) return 0;
  return oldest.window_start.getTime() + windowMs - at.getTime();
}

async function addEvents(db: Kysely<Schema>, limits: readonly Limit[], at: Date): Promise<void> {
  await db
    .insertInto('throttles')
    .values(limits.map(({ name }) => ({ name, window_start: at, events: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['name', 'window_start']).doUpdateSet((eb) => ({ events: eb('throttles.events', '+', 1) })),
    )
    .execute();
}

/**
 * Counts an attempt as a failure before the password is looked at, for all processes on the database. Where it turns out to be right,
 * {@link forgetAttempt} takes it back.
 *
 * @param db a transaction.
 * @throws AppError LOGIN_THROTTLED after 10 failures of the account or 50 of the address (of IPv6, the network) within 15 minutes.
 */
export async function countAttempt(db: Kysely<Schema>, attempt: PasswordAttempt): Promise<void> {
  const { at } = attempt;
  const limits = limitsOf(attempt);
  await deleteOld(db, new Date(at.getTime() - windowMs));
  for (const limit of limits) {
    const waitMs = await waitForRoomMs(db, limit, at);
    if (waitMs > 0) throw new AppError('LOGIN_THROTTLED', { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } });
  }
  await addEvents(db, limits, at);
}

/**
 * Counts that somebody asks for a new password, whether or not there is such an account.
 *
 * @param db a transaction.
 * @returns false after 50 such requests of the address (of IPv6, the network) within 15 minutes.
 */
export async function countLinkRequest(db: Kysely<Schema>, { address, at }: Omit<PasswordAttempt, 'email'>): Promise<boolean> {
  const limit = { name: `link:address:${networkOf(address)}`, most: mostOfAddress };
  await deleteOld(db, new Date(at.getTime() - windowMs));
  if ((await waitForRoomMs(db, limit, at)) > 0) return false;
  await addEvents(db, [limit], at);
  return true;
}

/** Takes back an attempt whose password was right. */
export async function forgetAttempt(db: Kysely<Schema>, attempt: PasswordAttempt): Promise<void> {
  for (const { name } of limitsOf(attempt)) {
    await db
      .updateTable('throttles')
      .set((eb) => ({ events: eb('events', '-', 1) }))
      .where('name', '=', name)
      .where('window_start', '=', attempt.at)
      .execute();
  }
}

// Whether the password is the caller's, and what says that all the rest was right too: until then it counts as a failed attempt.
type PasswordProof = { isRight: boolean; accept: () => Promise<void> };

/**
 * Checks the password of somebody who is signed in already: who has found his session open shall not be able to guess it. The
 * attempt counts with those to sign in, so a refusal must keep what the transaction wrote.
 *
 * @throws AppError LOGIN_THROTTLED.
 */
export async function passwordProof(
  { tenant, caller, origin }: Signed & Pick<RawCall, 'origin'>,
  password: string,
  now: Date,
): Promise<PasswordProof> {
  const attempt: PasswordAttempt = { email: caller.email, address: origin.address, at: now };
  const { password_hash } = await tenant
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', caller.userId)
    // Before the attempt is counted, as where a person signs in: whoever takes two locks takes them in this order.
    .forUpdate()
    .executeTakeFirstOrThrow();
  await countAttempt(tenant, attempt);
  return { isRight: await isPasswordOf(password_hash, password), accept: () => forgetAttempt(tenant, attempt) };
}
