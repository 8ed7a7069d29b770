import type { z } from 'zod';
import { managerSession, signInRequest, unlockRequest } from '#shared/api/people/sessions.ts';
import { findUser } from '../../users/users.ts';
import { recordAudit } from '../../users/record-audit.ts';
import type { Proof } from '../../users/prove-identity.ts';
import { forgiveWrongPins } from '../../users/wrong-pins.ts';
import { cookieOf, setCookie } from '../request/cookies.ts';
import { openRoutesIn, routesIn, type Route, type SignedCall } from '../request/route.ts';
import { beginSession, sessionAnswer, type SessionTools } from './begin-session.ts';
import { exampleSession } from './example-session.ts';

const route = routesIn('Sign in');
const openRoute = openRoutesIn('Sign in');

const owner = { summary: 'The owner', answer: exampleSession };

const signInErrors = ['SIGN_IN_FAILED', 'SIGN_IN_THROTTLED', 'PIN_NOT_ALLOWED', 'PIN_BLOCKED', 'SERVICE_BUSY'] as const;

function secretOf({ password, pin }: z.output<typeof unlockRequest>): Proof['secret'] {
  return pin === undefined ? { kind: 'password', text: password ?? '' } : { kind: 'pin', text: pin };
}

async function unlock(tools: SessionTools, call: SignedCall & { body: z.output<typeof unlockRequest> }) {
  const { commit, clock, sessions, proveIdentity } = tools;
  const { caller, request, origin, body } = call;
  const secret = secretOf(body);
  const { username } = caller.user;
  const browser = cookieOf(request, 'browser');
  const user = await proveIdentity({ username, user: caller.user, secret, browser, allowsPin: caller.isSameNetwork, origin });
  await commit((writer) => {
    forgiveWrongPins(writer, user.branch_user_id, clock.now());
    recordAudit(writer, { at: clock.now(), action: 'session.unlocked', user, detail: { with: secret.kind }, origin });
    sessions.unlock(writer, caller.sessionId, origin.address);
  });
  return { body: sessionAnswer(tools, call, { ...caller, isLocked: false, isSameNetwork: true }) };
}

function signOutRoutes({ commit, sessions }: SessionTools): Route[] {
  return [
    route.delete('/session', {
      access: 'session',
      id: 'signOut',
      summary: 'Sign out',
      description: 'Ends the session. The browser stays known, so that the PIN works in it.',
      answers: { 204: { description: 'Signed out.', headers: ['Set-Cookie'] } },
      handle: async ({ caller, request, record }) => {
        await commit((writer) => {
          record(writer, { action: 'session.signed_out' });
          sessions.end(writer, caller.sessionId);
        });
        return { headers: { 'Set-Cookie': setCookie(request, 'session', '', 0) } };
      },
    }),
    route.post('/session/lock', {
      access: 'session',
      id: 'lockSession',
      summary: 'Lock the session',
      description: 'Until the same person unlocks it, the session opens nothing.',
      answers: { 204: { description: 'Locked.' } },
      handle: async ({ caller }) => {
        await commit((writer) => sessions.lock(writer, caller.sessionId));
      },
    }),
  ];
}

function getRoute(tools: SessionTools): Route {
  return route.get('/session', {
    access: 'session',
    id: 'getSession',
    summary: 'Who is signed in',
    description: 'The person, what the role allows, and whether the session is locked.',
    answers: { 200: { description: 'The session.', schema: managerSession } },
    examples: { owner },
    handle: (call) => ({ body: sessionAnswer(tools, call, call.caller) }),
  });
}

/** `/session`: signing in and out, locking and unlocking. */
export function sessionRoutes(tools: SessionTools): Route[] {
  const { db, proveIdentity } = tools;
  return [
    openRoute.post('/session', {
      access: 'anyone',
      id: 'signIn',
      summary: 'Sign in',
      description:
        'Begins a session: the cookie is the session. A PIN works on the appliance itself, and in a browser in which the person has ' +
        'signed in with the present password; after 5 wrong PINs the password alone works. Attempts that fail make the next one wait.',
      answers: { 200: { description: 'Signed in.', schema: managerSession, headers: ['Set-Cookie'] } },
      errors: signInErrors,
      examples: {
        password: { ...owner, summary: 'With a password', body: { username: 'huda', password: 'seven green lamps' } },
        pin: { ...owner, summary: 'With a PIN', body: { username: 'huda', pin: '284951' } },
      },
      body: signInRequest,
      handle: async (call) => {
        const { username } = call.body;
        const secret = secretOf(call.body);
        const browser = cookieOf(call.request, 'browser');
        const proof = { username, user: findUser(db, username), secret, browser, allowsPin: true, origin: call.origin };
        return beginSession(tools, call, { user: await proveIdentity(proof), kind: secret.kind });
      },
    }),
    route.post('/session/unlock', {
      access: 'session',
      id: 'unlockSession',
      summary: 'Unlock the session',
      description:
        'The same person goes on, by password or PIN. A session that comes from another network address is locked too, and only the ' +
        'password unlocks it there.',
      answers: { 200: { description: 'Unlocked.', schema: managerSession } },
      errors: signInErrors,
      examples: { pin: { ...owner, summary: 'With the PIN', body: { pin: '284951' } } },
      body: unlockRequest,
      handle: (call) => unlock(tools, call),
    }),
    getRoute(tools),
    ...signOutRoutes(tools),
  ];
}
