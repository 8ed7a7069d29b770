import { sessionPage, sessionsEnded, signedIn } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { exampleAddress, exampleDevice, ids, owner, signedInOwner } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const headers = ['Set-Cookie'];
const { email, password } = owner;

const session = {
  session_id: ids.session,
  device: exampleDevice,
  address: exampleAddress,
  created_at: '2026-11-20T09:03:00.000Z',
  last_used_at: '2026-11-20T09:04:00.000Z',
  current: true,
};

const past = {
  ...session,
  session_id: ids.firstSession,
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  current: false,
};

const loginDescriptions: RouteDescriptions = {
  'POST /auth/login': {
    id: 'logIn',
    area: 'Sign in',
    summary: 'Sign in',
    description:
      'Begins a session: the access token is in the answer, the refresh token in the cookie. A wrong password, an unknown address and a ' +
      'wrong code are all `LOGIN_FAILED`. `TOTP_REQUIRED` asks for `totp_code` or `recovery_code`. An address may have accounts in ' +
      'several organizations: the password says which is meant, and where it fits several, `ORGANIZATION_REQUIRED` names them in ' +
      '`error.organizations` and asks for `organization_id`. After 10 failures in 15 minutes every attempt is `LOGIN_THROTTLED`, the ' +
      'right password too; without `organization_id`, a password that fits only some of the accounts counts as one.',
    answers: { 200: { description: 'Signed in.', schema: signedIn, headers } },
    errors: ['LOGIN_FAILED', 'TOTP_REQUIRED', 'ORGANIZATION_REQUIRED', 'LOGIN_THROTTLED'],
    examples: {
      password: { summary: 'With a password', body: { email, password }, status: 200, answer: signedInOwner() },
      code: {
        summary: 'With the code of an authenticator app',
        body: { email, password, totp_code: '287082' },
        status: 200,
        answer: signedInOwner({ language: 'ar', totp_enabled: true }),
      },
    },
  },

  'POST /auth/refresh': {
    id: 'refreshSession',
    area: 'Sign in',
    summary: 'Go on with a session',
    description:
      'Gives the next access token and the next cookie for the cookie of the session. A cookie is valid once: one that comes a second ' +
      'time is `SESSION_REVOKED` and ends the session, since one of both was stolen. A request whose answer was lost can be sent ' +
      'again with its `Idempotency-Key` for a minute, as long as the next cookie was not used. Requests that send one cookie at the ' +
      'same time are two uses of it too, unless they carry the same `Idempotency-Key`: several windows or threads of one client ' +
      'refresh one after another, or share what one of them got.',
    credentials: ['refreshCookie'],
    headers: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'A random key for this attempt, 1 to 255 visible ASCII characters, kept until it is answered.',
        schema: { type: 'string', minLength: 1, maxLength: 257 },
      },
    ],
    answers: { 200: { description: 'The session goes on.', schema: signedIn, headers } },
    errors: ['SESSION_REVOKED'],
    examples: {
      cookie: { summary: 'With the newest cookie', status: 200, answer: signedInOwner({ language: 'ar', totp_enabled: true }) },
    },
  },

  'POST /auth/logout': {
    id: 'logOut',
    area: 'Sign in',
    summary: 'Sign out',
    description: 'Ends the session of the cookie or, without one, of the access token. The access token ends with it.',
    credentials: ['refreshCookie', 'accessToken'],
    answers: { 200: { description: 'Signed out.', schema: sessionsEnded, headers } },
    errors: ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_EXPIRED'],
    examples: { cookie: { summary: 'By the cookie', status: 200, answer: { sessions_ended: 1 } } },
  },
};

/** What the documentation says of signing in and of sessions. */
export const sessionDescriptions: RouteDescriptions = {
  ...loginDescriptions,

  'GET /auth/sessions': {
    id: 'listSessions',
    area: 'Your account',
    summary: 'List your sessions',
    description: 'Where you are signed in.',
    answers: { 200: { description: 'A page.', schema: sessionPage } },
    examples: {
      all: {
        summary: 'Three sessions',
        status: 200,
        answer: onlyPage([
          session,
          {
            ...past,
            session_id: ids.otherSession,
            created_at: '2026-11-20T09:01:00.000Z',
            last_used_at: '2026-11-20T09:01:00.000Z',
          },
          past,
        ]),
      },
    },
  },

  'DELETE /auth/sessions/:session_id': {
    id: 'endSession',
    area: 'Your account',
    summary: 'End one of your sessions',
    description: 'Whoever uses it has to sign in again, at once.',
    answers: { 204: { description: 'Ended.' } },
    examples: { other: { summary: 'Another device', parameters: { session_id: ids.firstSession }, status: 204 } },
  },
};
