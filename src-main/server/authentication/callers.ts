import assert from 'node:assert/strict';
import type { Request, RequestHandler } from 'express';

/** The caller of each request by its Authorization header: looked up once, and available to every later handler. */
export class Callers<Caller> {
  readonly #callers = new WeakMap<Request, Caller>();

  /**
   * Lets only requests with valid credentials pass.
   *
   * @param authenticate finds the caller by the Authorization header, and throws if the credentials are not valid.
   */
  require(authenticate: (authorization: string | undefined, request: Request) => Caller): RequestHandler {
    return (request, _response, next) => {
      this.#callers.set(request, authenticate(request.headers.authorization, request));
      next();
    };
  }

  /** The caller of a request that has passed `require`. */
  of(request: Request): Caller {
    const caller = this.find(request);
    assert(caller !== undefined, 'the route is behind authentication');
    return caller;
  }

  /** The caller of a request that may have none. */
  find(request: Request): Caller | undefined {
    return this.#callers.get(request);
  }
}
