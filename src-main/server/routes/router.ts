import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { addEndpoint } from '../endpoint.ts';
import { noBody, type Call, type Reply, type Route } from './route.ts';

/** What differs between the routers of our APIs. */
export type RouterParts<Declared> = {
  /** What every request passes, also one for a path that the API does not have. */
  first?: readonly RequestHandler[];
  /** What comes before the body is read, in order. */
  before: (route: Declared) => RequestHandler[];
  /** Reads a body. */
  readBody: readonly RequestHandler[];
  answer: (route: Declared, call: Call, response: Response) => Promise<Reply>;
};

function callOf(request: Request): Call {
  return { params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])), request };
}

async function send(response: Response, reply: Reply): Promise<void> {
  if ('refusal' in reply) throw reply.refusal;
  if ('send' in reply) return reply.send(response);
  response.status(reply.status);
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    for (const each of [value].flat()) response.append(name, each);
  }
  if (reply.body === undefined) response.end();
  else response.json(reply.body);
}

/** The router of an API: each path once, with the handlers of its methods. Answers must not be stored by caches; few set their own header. */
export function createRouter<Declared extends Pick<Route<string, never>, 'method' | 'path' | 'body'>>(
  routes: readonly Declared[],
  { first = [], before, readBody, answer }: RouterParts<Declared>,
): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  for (const handler of first) router.use(handler);
  const handlersOf = (route: Declared): RequestHandler[] => [
    ...before(route),
    ...(route.body === noBody ? [] : readBody),
    async (request, response) => send(response, await answer(route, callOf(request), response)),
  ];
  for (const [path, own] of Map.groupBy(routes, (route) => route.path)) {
    addEndpoint(router, path, Object.fromEntries(own.map((route) => [route.method, handlersOf(route)])));
  }
  return router;
}
