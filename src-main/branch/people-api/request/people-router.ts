import type { Request, Router } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { mayAtBranch } from '#shared/api/people/rights.ts';
import { backgroundHeader } from '#shared/api/people/sessions.ts';
import type { Clock } from '#main/platform/clock.ts';
import { isLoopbackAddress } from '#main/platform/loopback.ts';
import { requestIdOf } from '#main/server/http-app/request-id.ts';
import { jsonBody } from '#main/server/request/json-body.ts';
import { addressOf } from '#main/server/network-of.ts';
import type { Call } from '#main/server/routes/route.ts';
import { createRouter } from '#main/server/routes/router.ts';
import type { Caller } from '../../users/caller.ts';
import { recordAudit } from '../../users/record-audit.ts';
import { cookieOf } from './cookies.ts';
import type { OpenRoute, RawCall, Route, SignedAccess } from './route.ts';

const reads = new Set(['GET', 'HEAD']);

// Lets only the appliance's own pages pass. Browsers send the cookie with requests that pages of another port of this machine have
// made, SameSite or not; but they say so, in headers that no script can set. A program that is no browser sends `Origin` itself.
//
// @throws AppError CROSS_ORIGIN_REFUSED.
function requireOwnPage(request: Request): void {
  const { host = '', origin, 'sec-fetch-site': site } = request.headers;
  // `none` is a person who has typed the address or opened a bookmark.
  const isOwnSite = site === undefined || site === 'same-origin' || (site === 'none' && reads.has(request.method));
  const isOwnOrigin = origin === undefined || origin === `${request.protocol}://${host}`;
  const isNamed = origin !== undefined || site !== undefined || reads.has(request.method);
  if (!isOwnSite || !isOwnOrigin || !isNamed) throw new AppError('CROSS_ORIGIN_REFUSED');
}

/** What the router asks of sessions. */
export type Sessions = {
  find(token: string | undefined, address: string): Caller | undefined;
  noteUse(caller: Caller): void;
};

function rawCallOf(call: Call): RawCall {
  const address = addressOf(call.request.socket);
  return { ...call, origin: { address, isLocal: isLoopbackAddress(address), requestId: requestIdOf(call.request) } };
}

/**
 * The person of a request, in the order 401, 403.
 *
 * @throws AppError where there is none, or the role does not have the right.
 */
export function callerFor(request: Request, { access }: { access: SignedAccess }, sessions: Sessions): Caller {
  const token = cookieOf(request, 'session');
  const caller = sessions.find(token, addressOf(request.socket));
  if (caller === undefined) throw new AppError(token === undefined ? 'SESSION_MISSING' : 'SESSION_ENDED');
  if (access === 'session') return caller;
  if (caller.isLocked) throw new AppError('SESSION_LOCKED');
  if (request.get(backgroundHeader) !== '1') sessions.noteUse(caller);
  if (access !== 'signed_in' && !mayAtBranch(caller.user.role, access)) throw new AppError('FORBIDDEN');
  return caller;
}

function isOpen(route: Route): route is OpenRoute {
  return route.access === 'anyone';
}

/** The router of `/manager`. No page of another origin is ever allowed here. */
export function createPeopleRouter(routes: readonly Route[], sessions: Sessions, clock: Clock): Router {
  const callers = new WeakMap<Request, Caller>();
  return createRouter<Route>(routes, {
    before: (route) => [
      (request, _response, next) => {
        requireOwnPage(request);
        if (!isOpen(route)) callers.set(request, callerFor(request, route, sessions));
        next();
      },
    ],
    readBody: jsonBody,
    async answer(route, call) {
      const raw = rawCallOf(call);
      if (isOpen(route)) return route.answer(raw);
      const caller = callers.get(call.request) ?? callerFor(call.request, route, sessions);
      return route.answer({
        ...raw,
        caller,
        record(writer, event) {
          recordAudit(writer, { at: clock.now(), user: caller.user, origin: raw.origin, ...event });
        },
      });
    },
  });
}
