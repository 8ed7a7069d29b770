import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { mayAtBranch } from '../../../../src-shared/api/manager/people/rights.ts';
import { backgroundHeader } from '../../../../src-shared/api/manager/people/sessions.ts';
import { isLoopbackAddress } from '../../../platform/loopback.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { requestIdOf } from '../../../server/http-app/request-id.ts';
import { jsonBody } from '../../../server/json-body/json-body.ts';
import { addressOf } from '../../../server/network-of.ts';
import type { Caller } from './caller.ts';
import { cookieOf } from './cookies.ts';
import { requireOwnPage } from './own-page.ts';
import { noBody, type Access, type RawCall, type Reply, type Route } from './route.ts';

/** What the router asks of sessions. */
export type Sessions = {
  find(token: string | undefined, address: string): Caller | undefined;
  noteUse(caller: Caller): void;
};

function callOf(request: Request): RawCall {
  const address = addressOf(request.socket);
  return {
    params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])),
    origin: { address, isLocal: isLoopbackAddress(address), requestId: requestIdOf(request) },
    request,
  };
}

/**
 * The person of a request, in the order 401, 403.
 *
 * @throws AppError where there is none, or the role does not have the right.
 */
export function callerFor(request: Request, { access }: { access: Exclude<Access, 'anyone'> }, sessions: Sessions): Caller {
  const token = cookieOf(request, 'session');
  const caller = sessions.find(token, addressOf(request.socket));
  if (caller === undefined) throw new AppError(token === undefined ? 'SESSION_MISSING' : 'SESSION_ENDED');
  if (access === 'session') return caller;
  if (caller.isLocked) throw new AppError('SESSION_LOCKED');
  if (request.get(backgroundHeader) !== '1') sessions.noteUse(caller);
  if (access !== 'signed_in' && !mayAtBranch(caller.user.role, access)) throw new AppError('FORBIDDEN');
  return caller;
}

async function send(response: Response, reply: Reply): Promise<void> {
  if ('send' in reply) return reply.send(response);
  response.status(reply.status);
  for (const cookie of reply.cookies ?? []) response.append('Set-Cookie', cookie);
  if (reply.body === undefined) response.end();
  else response.json(reply.body);
}

function handlersOf(route: Route, sessions: Sessions): RequestHandler[] {
  const callers = new WeakMap<Request, Caller>();
  // Before the body is read.
  const admit: RequestHandler = (request, _response, next) => {
    requireOwnPage(request);
    if (route.access !== 'anyone') callers.set(request, callerFor(request, route, sessions));
    next();
  };
  const answer: RequestHandler = async (request, response) => {
    const call = callOf(request);
    if (route.access === 'anyone') return send(response, await route.answer(call));
    const caller = callers.get(request) ?? callerFor(request, route, sessions);
    return send(response, await route.answer({ ...call, caller }));
  };
  return route.body === noBody ? [admit, answer] : [admit, ...jsonBody, answer];
}

/** The router of `/manager`: each path once, with the handlers of its methods. No page of another origin is ever allowed here. */
export function createPeopleRouter(routes: readonly Route[], sessions: Sessions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path);
    addEndpoint(router, path, Object.fromEntries(own.map((route) => [route.method, handlersOf(route, sessions)])));
  }
  return router;
}
