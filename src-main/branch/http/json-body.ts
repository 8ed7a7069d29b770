import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { repeatedMember } from '../../platform/http/repeated-member.ts';
import { exactNumbers } from '../../platform/http/exact-json.ts';

const bodyLimitBytes = 1024 * 1024;

// The parser would put U+FFFD in place of bytes that are no UTF-8, and the change would be signed.
function requireSoundText(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (body.length === 0) throw new AppError('MALFORMED_JSON', { message: 'The body is empty.' });
  if (!isUtf8(body)) throw new AppError('MALFORMED_JSON', { message: 'The body is not valid UTF-8.' });
  refuseRepeatedMembers(body);
}

const parseJson = express.json({
  limit: bodyLimitBytes,
  type: 'application/json',
  verify: requireSoundText,
  reviver: exactNumbers,
});

function requireJson(request: Request, _response: Response, next: NextFunction): void {
  if (request.is('application/json') === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  next();
}

// A parser would keep the last one, and nobody would know which the till meant.
function refuseRepeatedMembers(body: Buffer): void {
  const name = repeatedMember(body.toString('utf8'));
  if (name !== undefined)
    throw new AppError('MALFORMED_JSON', { message: `The member ${JSON.stringify(name)} stands twice in one object.` });
}

function requireObject(request: Request, _response: Response, next: NextFunction): void {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('MALFORMED_JSON');
  next();
}

/** Reads a JSON object of at most 1 MiB of UTF-8 into `request.body`, its numbers exactly as sent. */
export const jsonBody: RequestHandler[] = [requireJson, parseJson, requireObject];
