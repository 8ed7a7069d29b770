import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { exactNumbers } from '../../platform/http/exact-json.ts';

const bodyLimitBytes = 1024 * 1024;

const parseJson = express.json({ limit: bodyLimitBytes, type: 'application/json', reviver: exactNumbers });

function requireJson(request: Request, _response: Response, next: NextFunction): void {
  if (request.is('application/json') === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  next();
}

function requireObject(request: Request, _response: Response, next: NextFunction): void {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('MALFORMED_JSON');
  next();
}

/** Reads a JSON object of at most 1 MiB into `request.body`, its numbers exactly as sent. */
export const jsonBody: RequestHandler[] = [requireJson, parseJson, requireObject];
