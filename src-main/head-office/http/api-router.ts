import assert from 'node:assert/strict';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { mayDo } from '../../../src-shared/api/dashboard/people/roles.ts';
import { addEndpoint } from '../../server/endpoint.ts';
import { requestIdOf } from '../../server/http-app/request-id.ts';
import { inOrganization } from '../db/in-organization.ts';
import { callerOf, presentedToken } from '../request/caller-of.ts';
import { runOnce } from '../request/idempotency.ts';
import { readBody } from '../request/read-body.ts';
import { noBody, type RawCall, type Reply, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { LimitRequests } from '../rate-limits/request-limits.ts';
import type { AccessTokens } from '../sessions/access-token.ts';

const longestDevice = 200;

type ApiParts = { services: Services; accessTokens: AccessTokens; limits: LimitRequests };

type SignedInRoute = Exclude<Route, { access: 'anyone' }>;

function callOf(request: Request): RawCall {
  const device = (request.headers['user-agent'] ?? '').slice(0, longestDevice);
  return {
    params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])),
    origin: { address: request.ip ?? '', device, requestId: requestIdOf(request) },
    request,
  };
}

// Refusals in the order of the contract: 401, 403, then 404 and 400 of the handler.
async function answerPerson(
  request: Request,
  route: SignedInRoute,
  { services: { db, clock, sealer }, accessTokens, limits }: ApiParts,
): Promise<Reply> {
  const subject = await accessTokens.read(presentedToken(request.headers.authorization));
  await limits.ofSession(request, subject.sessionId);
  const answerBy = (answer: SignedInRoute['answer']): Promise<Reply> =>
    inOrganization(db, subject.organizationId, async (tenant) => {
      const caller = await callerOf(tenant, subject);
      if (route.access !== 'signed_in' && !mayDo(caller.role, route.access)) throw new AppError('FORBIDDEN');
      const work = async (): Promise<Reply> => answer({ ...callOf(request), caller, tenant });
      if (route.method === 'get') return work();
      const header = request.get('idempotency-key');
      const endpoint = `${route.method} ${request.path}`;
      const { organizationId, userId } = caller;
      return runOnce(tenant, { header, organizationId, userId, endpoint, body: request.body, now: clock.now(), sealer }, work);
    });
  const reply = await answerBy(route.answer);
  if (!('ask' in reply)) return reply;
  await reply.ask();
  return answerBy(reply.answer);
}

async function send(response: Response, reply: Reply): Promise<void> {
  if ('refusal' in reply) throw reply.refusal;
  if ('send' in reply) return reply.send(response);
  assert(!('ask' in reply), 'the network is asked before the answer');
  response.status(reply.status).set(reply.headers ?? {});
  if (reply.body === undefined) response.end();
  else response.json(reply.body);
}

function handlersOf(route: Route, parts: ApiParts): RequestHandler[] {
  const { limits } = parts;
  const answer: RequestHandler = async (request, response) => {
    const isOpen = route.access === 'anyone';
    await send(response, isOpen ? await route.answer(callOf(request)) : await answerPerson(request, route, parts));
  };
  const limited: RequestHandler = async (request, _response, next) => {
    await limits.ofAddress(request);
    next();
  };
  const handlers = route.body === noBody ? [answer] : [readBody, answer];
  // Appliances of many branches may share an address: their routes count each for itself.
  return route.countsCallers === true ? handlers : [limited, ...handlers];
}

/** The router of the API: each path once, with the handlers of its methods. */
export function createApiRouter(routes: readonly Route[], parts: ApiParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path);
    addEndpoint(router, path, Object.fromEntries(own.map((route) => [route.method, handlersOf(route, parts)])));
  }
  return router;
}
