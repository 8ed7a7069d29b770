import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { authenticate } from '../companies/api-keys.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable } from '../db/schema.ts';

const saneRequestId = /^[A-Za-z0-9._-]{1,128}$/;
const requestIds = new WeakMap<Request, string>();
const apiKeys = new WeakMap<Request, ApiKeyTable>();

/** Gives every request an id: the client's where it is sane, else a new one. */
export function identifyRequest(request: Request, response: Response, next: NextFunction): void {
  const presented = request.get('x-request-id');
  const id = presented !== undefined && saneRequestId.test(presented) ? presented : randomUUID();
  requestIds.set(request, id);
  response.set('X-Request-Id', id);
  next();
}

/** The id of a request that has passed identifyRequest. */
export function requestIdOf(request: Request): string {
  return requestIds.get(request) ?? '';
}

/** Lets only requests with a valid API key pass. */
export function requireApiKey(db: Database): (request: Request, response: Response, next: NextFunction) => void {
  return (request, _response, next) => {
    apiKeys.set(request, authenticate(db, request.get('authorization')));
    next();
  };
}

/** The key of a request that may have none. */
export function knownApiKeyOf(request: Request): ApiKeyTable | undefined {
  return apiKeys.get(request);
}

/** The key of a request that has passed requireApiKey. */
export function apiKeyOf(request: Request): ApiKeyTable {
  const apiKey = apiKeys.get(request);
  if (apiKey === undefined) throw new AppError('API_KEY_MISSING');
  return apiKey;
}
