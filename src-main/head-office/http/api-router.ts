import type { RequestHandler, Router } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { mayDo } from '../../../src-shared/api/dashboard/people/roles.ts';
import { requestIdOf } from '../../server/http-app/request-id.ts';
import { readBody } from '../../server/json-body/read-body.ts';
import type { Call, Reply } from '../../server/routes/route.ts';
import { createRouter } from '../../server/routes/router.ts';
import { inOrganization } from '../db/in-organization.ts';
import { callerOf, presentedToken } from '../request/caller-of.ts';
import { runOnce } from '../request/idempotency.ts';
import type { OpenRoute, RawCall, Route, SignedCall, SignedRoute } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { LimitRequests } from '../rate-limits/request-limits.ts';
import type { AccessTokens } from '../sessions/access-token.ts';

const longestDevice = 200;

type ApiParts = { services: Services; accessTokens: AccessTokens; limits: LimitRequests };

function rawCallOf(call: Call): RawCall {
  const { request } = call;
  const device = (request.headers['user-agent'] ?? '').slice(0, longestDevice);
  return { ...call, origin: { address: request.ip ?? '', device, requestId: requestIdOf(request) } };
}

function isOpen(route: Route): route is OpenRoute {
  return route.access === 'anyone';
}

// Refusals in the order of the contract: 401, 403, then 404 and 400 of the handler.
async function answerPerson(
  call: RawCall,
  route: SignedRoute,
  { services: { db, clock, sealer }, accessTokens, limits }: ApiParts,
): Promise<Reply> {
  const { request } = call;
  const subject = await accessTokens.read(presentedToken(request.headers.authorization));
  await limits.ofSession(request, subject.sessionId);
  const once = <Asked extends object>(work: (call: SignedCall) => Promise<Reply | Asked>): Promise<Reply | Asked> =>
    inOrganization(db, subject.organizationId, async (tenant) => {
      const caller = await callerOf(tenant, subject);
      if (route.access !== 'signed_in' && !mayDo(caller.role, route.access)) throw new AppError('FORBIDDEN');
      const signed = { ...call, caller, tenant };
      if (route.method === 'get') return work(signed);
      const { organizationId, userId } = caller;
      const endpoint = `${route.method} ${request.path}`;
      const header = request.get('idempotency-key');
      const keyed = { header, organizationId, userId, endpoint, body: request.body, now: clock.now(), sealer };
      return runOnce(tenant, keyed, () => work(signed));
    });
  const { ask } = route;
  if (ask === undefined) return once(route.answer);
  // Nobody waits for a network while he holds the database: what it was asked for is answered in another transaction afterwards.
  const asked = await once(async (signed) => ({ asks: await ask(signed) }));
  if (!('asks' in asked)) return asked;
  await asked.asks();
  return once(route.answer);
}

/** The router of the API. */
export function createApiRouter(routes: readonly Route[], parts: ApiParts): Router {
  const { limits } = parts;
  const limited: RequestHandler = async (request, _response, next) => {
    await limits.ofAddress(request);
    next();
  };
  return createRouter(routes, {
    // Appliances of many branches may share an address: their routes count each for itself.
    before: (route) => (route.countsCallers ? [] : [limited]),
    readBody: [readBody],
    async answer(route, call) {
      const raw = rawCallOf(call);
      return isOpen(route) ? route.answer(raw) : answerPerson(raw, route, parts);
    },
  });
}
