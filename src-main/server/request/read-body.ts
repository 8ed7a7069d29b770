import type { Request, RequestHandler, Response } from 'express';
import { jsonBody } from './json-body.ts';

// The bodies that could not be read, each with its fault.
const faults = new WeakMap<Request, Error>();

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error('the body cannot be read', { cause });
}

function run(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void handler(request, response, (fault?: unknown) => {
      if (fault === undefined) resolve();
      else reject(asError(fault));
    });
  });
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') > 0;
}

/**
 * Reads a JSON body before the transaction of its request begins, so that a slow client holds none. A fault of it waits, since a
 * person who may not make the request, or an unknown id, is refused first.
 */
export const readBody: RequestHandler = async (request, response, next) => {
  try {
    // Whether a request may come without a body is for its schema to say.
    if (hasBody(request)) for (const handler of jsonBody) await run(handler, request, response);
  } catch (cause) {
    faults.set(request, asError(cause));
    // The rest of it, which may be any number of bytes, is not worth reading.
    response.setHeader('Connection', 'close');
  }
  next();
};

/** Throws the fault of a body that could not be read. */
export function requireReadBody(request: Request): void {
  const fault = faults.get(request);
  if (fault !== undefined) throw fault;
}
