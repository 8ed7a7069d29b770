import { managerState, type ManagerState } from '#shared/api/people/sessions.ts';
import { applianceOf } from '../../companies/provision.ts';
import { badgeOf } from '../../egs-units/usable-units.ts';
import { membershipOf } from '../../mirror/membership.ts';
import { storedSettings } from '../../db/stored-settings.ts';
import { isKnownBrowser } from '../../users/browsers.ts';
import { needsSetup } from '../../users/first-setup.ts';
import { cookieOf } from '../request/cookies.ts';
import { openRoutesIn, type RawCall, type Route } from '../request/route.ts';
import type { SessionTools } from './begin-session.ts';

const openRoute = openRoutesIn('Sign in');

function sessionState({ sessions }: SessionTools, { request, origin }: RawCall): ManagerState['session'] {
  const caller = sessions.find(cookieOf(request, 'session'), origin.address);
  if (caller === undefined) return 'none';
  return caller.isLocked ? 'locked' : 'active';
}

const example: ManagerState = {
  version: '0.1.0',
  branch_name: 'Olaya Street',
  environment: 'sandbox',
  languages: ['ar', 'en'],
  needs_setup: false,
  has_users: true,
  session: 'none',
  users_replaced: false,
  pin_sign_in: true,
  has_joined: false,
  server_time: '2026-11-20T09:00:00.000Z',
};

/** `GET /state`: what a page may know before anybody signs in. */
export function stateRoute(tools: SessionTools): Route {
  const { db, clock, version } = tools;

  return openRoute.get('/state', {
    access: 'anyone',
    id: 'getState',
    summary: 'What a page may know before anybody signs in',
    description: 'Whether the appliance needs its first owner, whether this browser has a session, and what the badge shows.',
    answers: { 200: { description: 'The state.', schema: managerState } },
    examples: { ready: { summary: 'An appliance that is set up', answer: example } },
    handle: (call) => {
      const now = clock.now();
      const first = storedSettings(db).language ?? 'ar';
      const user = db.first(db.sql.selectFrom('users').select('branch_user_id').limit(1));
      const body: ManagerState = {
        version,
        branch_name: applianceOf(db)?.branch_name ?? null,
        environment: badgeOf(db),
        languages: first === 'ar' ? ['ar', 'en'] : ['en', 'ar'],
        needs_setup: needsSetup(db),
        has_users: user !== undefined,
        session: sessionState(tools, call),
        users_replaced: tools.sessions.isOfReplacedUser(cookieOf(call.request, 'session')),
        pin_sign_in: call.origin.isLocal || isKnownBrowser(db, cookieOf(call.request, 'browser'), now),
        has_joined: membershipOf(db) !== undefined,
        server_time: now.toISOString(),
      };
      return { body };
    },
  });
}
