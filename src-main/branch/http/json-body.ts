import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { exactNumbers } from '../../platform/http/exact-json.ts';

const bodyLimitBytes = 1024 * 1024;

// The parser would put U+FFFD in place of bytes that are no UTF-8, and the change would be signed.
function requireUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (!isUtf8(body)) throw new AppError('MALFORMED_JSON', { message: 'The body is not valid UTF-8.' });
}

const parseJson = express.json({
  limit: bodyLimitBytes,
  type: 'application/json',
  verify: requireUtf8,
  reviver: exactNumbers,
});

function requireJson(request: Request, _response: Response, next: NextFunction): void {
  if (request.is('application/json') === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  next();
}

function requireObject(request: Request, _response: Response, next: NextFunction): void {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('MALFORMED_JSON');
  next();
}

/** Reads a JSON object of at most 1 MiB of UTF-8 into `request.body`, its numbers exactly as sent. */
export const jsonBody: RequestHandler[] = [requireJson, parseJson, requireObject];
