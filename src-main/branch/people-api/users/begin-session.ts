import type { ManagerSession } from '#shared/api/people/sessions.ts';
import type { Handled } from '#main/server/routes/route.ts';
import { branchRightsOf } from '#shared/api/people/rights.ts';
import type { UserTable } from '../../db/people-tables.ts';
import { recordAudit } from '../../users/record-audit.ts';
import { browserSeconds, isKnownBrowser, rememberBrowser } from '../../users/browsers.ts';
import type { ProveIdentity } from '../../users/prove-identity.ts';
import { forgiveWrongPins } from '../../users/wrong-pins.ts';
import type { Caller } from '../../users/caller.ts';
import { idleMinutesOf } from '../../db/stored-settings.ts';
import type { SessionStore } from '../../users/session-store.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { membershipOf } from '../../mirror/membership.ts';
import { cookieOf, setCookie } from '../request/cookies.ts';
import type { RawCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';

// A session as its person sees it.
function shownSession(db: LedgerReader, caller: Caller, options: { allowsPin: boolean; idleMinutes: number }): ManagerSession {
  const { user, isLocked, endsAt } = caller;
  return {
    user: {
      user_id: user.branch_user_id,
      username: user.username,
      name: user.name,
      role: user.role,
      language: user.language,
      has_pin: user.pin_hash !== null,
    },
    permissions: branchRightsOf(user.role),
    is_locked: isLocked,
    pin_unlocks: options.allowsPin && user.pin_hash !== null,
    locks_after_minutes: options.idleMinutes,
    ends_at: endsAt,
    managed_by: membershipOf(db) === undefined ? 'branch' : 'head_office',
  };
}

/** What routes about sessions need. */
export type SessionTools = Services & { sessions: SessionStore; proveIdentity: ProveIdentity };

/** A session as the answer to a request shows it. */
export function sessionAnswer({ db, clock }: Services, call: RawCall, caller: Caller): ManagerSession {
  const browser = cookieOf(call.request, 'browser');
  const isTrusted = call.origin.isLocal || isKnownBrowser(db, browser, clock.now(), caller.user);
  return shownSession(db, caller, { allowsPin: isTrusted && caller.isSameNetwork, idleMinutes: idleMinutesOf(db) });
}

/** Begins the session of a person who has proved who he is. */
export async function beginSession(
  tools: SessionTools,
  call: RawCall,
  { user, kind }: { user: UserTable; kind: 'password' | 'pin' },
): Promise<Handled> {
  const { commit, clock, sessions } = tools;
  const { request, origin } = call;
  const now = clock.now();
  const former = sessions.find(cookieOf(request, 'session'), origin.address);
  const { caller, token, browser } = await commit((writer) => {
    // One browser has one session.
    if (former !== undefined) sessions.end(writer, former.sessionId);
    forgiveWrongPins(writer, user.branch_user_id, now);
    recordAudit(writer, { at: now, action: 'session.signed_in', user, detail: { with: kind }, origin });
    const known = cookieOf(request, 'browser');
    const remembered = kind === 'password' ? rememberBrowser(writer, known, user, now) : undefined;
    return { ...sessions.begin(writer, user, origin.address), browser: remembered };
  });
  return {
    body: sessionAnswer(tools, call, caller),
    headers: {
      'Set-Cookie': [
        setCookie(request, 'session', token),
        ...(browser === undefined ? [] : [setCookie(request, 'browser', browser, browserSeconds)]),
      ],
    },
  };
}
