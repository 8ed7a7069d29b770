import type { Request, Router } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { mayAtBranch } from '../../../../src-shared/api/manager/people/rights.ts';
import { backgroundHeader } from '../../../../src-shared/api/manager/people/sessions.ts';
import { isLoopbackAddress } from '../../../platform/loopback.ts';
import { requestIdOf } from '../../../server/http-app/request-id.ts';
import { jsonBody } from '../../../server/json-body/json-body.ts';
import { addressOf } from '../../../server/network-of.ts';
import type { Call } from '../../../server/routes/route.ts';
import { createRouter } from '../../../server/routes/router.ts';
import type { Caller } from './caller.ts';
import { cookieOf } from './cookies.ts';
import { requireOwnPage } from './own-page.ts';
import type { OpenRoute, RawCall, Route, SignedAccess } from './route.ts';

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
export function createPeopleRouter(routes: readonly Route[], sessions: Sessions): Router {
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
      return route.answer({ ...raw, caller: callers.get(call.request) ?? callerFor(call.request, route, sessions) });
    },
  });
}
