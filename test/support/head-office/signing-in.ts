import { cookieOf, testPassword, type ApiAnswer, type Person, type RunningHeadOffice } from './running-head-office.ts';

type Sending = Pick<RunningHeadOffice, 'send'>;

/** The answer to a person who signs in with the password of everyone under test. */
export function logIn({ send }: Sending, { email }: Pick<Person, 'email'>, headers?: Record<string, string>): Promise<ApiAnswer> {
  return send('POST', '/auth/login', { email, password: testPassword }, headers);
}

/** One more session of a person, on a device of this name. */
export async function signIn(
  at: Sending,
  person: Pick<Person, 'email'>,
  device = 'another',
): Promise<{ cookie: string; token: string }> {
  const answer = await logIn(at, person, { 'user-agent': device });
  return { cookie: cookieOf(answer), token: String(answer.body['access_token']) };
}

/** The answer to a refresh with a cookie. @param key the same for each time that a client sends one attempt. */
export function refresh({ send }: Sending, cookie: string, key?: string): Promise<ApiAnswer> {
  return send('POST', '/auth/refresh', undefined, { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) });
}
