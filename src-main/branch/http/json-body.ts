import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { exactNumbers } from '../../platform/http/exact-json.ts';
import { structureFault } from '../../platform/http/json-structure.ts';

const bodyLimitBytes = 1024 * 1024;
const longestQuotedName = 100;

// The parser would put U+FFFD in place of bytes that are no UTF-8, and the change would be signed.
function requireSoundText(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (body.length === 0) throw malformed('The body is empty.');
  if (!isUtf8(body)) throw malformed('The body is not valid UTF-8.');
  refuseStructureFault(body);
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

// Of a repeated member a parser would keep the last one, and nobody would know which the till meant.
function refuseStructureFault(body: Buffer): void {
  const fault = structureFault(body.toString('utf8'));
  switch (fault?.kind) {
    case undefined:
      return;
    case 'repeated_member':
      throw malformed(`The member ${shortened(JSON.stringify(fault.name))} stands twice in one object.`);
    case 'too_deep':
      throw malformed('The body is nested deeper than any request.');
    case 'too_many_values':
      throw new AppError('VALIDATION_ERROR', {
        details: [{ path: '', code: 'too_big', message: `must hold at most ${fault.most} values` }],
      });
  }
}

function malformed(message: string): AppError {
  return new AppError('MALFORMED_JSON', { message });
}

function shortened(text: string): string {
  return text.length <= longestQuotedName ? text : `${text.slice(0, longestQuotedName)}…`;
}

function requireObject(request: Request, _response: Response, next: NextFunction): void {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('MALFORMED_JSON');
  next();
}

/** Reads a JSON object of at most 1 MiB of UTF-8 into `request.body`, its numbers exactly as sent. */
export const jsonBody: RequestHandler[] = [requireJson, parseJson, requireObject];
