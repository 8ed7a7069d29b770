import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';

const acceptedId = /^[A-Za-z0-9._-]{1,128}$/;
const requestIds = new WeakMap<Request, string>();

/** Gives a request an id, which the response repeats: the client's if it is valid, else a new one. */
export function identifyRequest(request: Request, response: Response): void {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
  requestIds.set(request, id);
  response.setHeader('X-Request-Id', id);
}

/** The id of a request; empty before it has one. */
export function requestIdOf(request: Request): string {
  return requestIds.get(request) ?? '';
}
