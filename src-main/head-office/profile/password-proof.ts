import { isPasswordOf } from '../../server/passwords/password-hash.ts';
import { countAttempt, forgetAttempt, type Attempt } from '../accounts/throttle.ts';
import type { RawCall, Signed } from '../request/route.ts';

/** Whether the password is the caller's, and what says that all the rest was right too: until then it counts as a failed attempt. */
export type PasswordProof = { isRight: boolean; accept: () => Promise<void> };

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
  const attempt: Attempt = { email: caller.email, address: origin.address, at: now };
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
