import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { exactNumbers, mayHoldInexactNumber } from './exact-numbers.ts';
import { structureFault } from './json-structure.ts';

const bodyLimitBytes = 1024 * 1024;
const longestQuotedName = 100;

// The bodies with a number that the parser may have rounded.
const suspiciousBodies = new WeakMap<object, Buffer>();
const utf8 = new TextDecoder();

function malformed(message: string): AppError {
  return new AppError('MALFORMED_JSON', { message });
}

function emptyBody(): AppError {
  return malformed('The body is empty: send a JSON object, {} where no field is to be said.');
}

function shortened(text: string): string {
  return text.length <= longestQuotedName ? text : `${text.slice(0, longestQuotedName)}…`;
}

// A parser would keep the last of two members with the same name, although either may have been meant.
function refuseStructureFault(text: string): void {
  const fault = structureFault(text);
  switch (fault?.kind) {
    case undefined:
      return;
    case 'repeated_member':
      throw malformed(`The body has the member ${shortened(JSON.stringify(fault.name))} twice in one object.`);
    case 'too_deep':
      throw malformed('The body has too many levels of nested objects and arrays.');
    case 'too_many_values':
      throw new AppError('VALIDATION_ERROR', {
        details: [{ path: '', code: 'too_big', message: `must contain at most ${fault.most} values` }],
      });
  }
}

// The parser would replace bytes that are not UTF-8 with U+FFFD, and the change would be signed.
function requireValidText(request: object, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (body.length === 0) throw emptyBody();
  if (!isUtf8(body)) throw malformed('The body is not valid UTF-8.');
  const text = body.toString('utf8');
  refuseStructureFault(text);
  if (mayHoldInexactNumber(text)) suspiciousBodies.set(request, body);
}

const parseJson = express.json({
  limit: bodyLimitBytes,
  type: 'application/json',
  verify: requireValidText,
});

function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { headers: { Connection: 'close' } });
}

// The parser would read all of it before it refuses it.
function requireSmallBody(request: Request, _response: Response, next: NextFunction): void {
  if (Number(request.headers['content-length'] ?? '0') > bodyLimitBytes) throw tooLarge();
  next();
}

// The parser reads a body that it refuses to its end, and one in chunks need not have any.
function parseBounded(request: Request, response: Response, next: NextFunction): void {
  let received = 0;
  let isOver = false;
  const end = (fault?: unknown): void => {
    if (isOver) return;
    isOver = true;
    request.off('data', count);
    next(fault);
  };
  function count(chunk: Buffer): void {
    received += chunk.length;
    if (received <= bodyLimitBytes) return;
    end(tooLarge());
    // Once the parser has taken notice of this chunk too.
    process.nextTick(() => request.unpipe().pause());
  }
  if (request.headers['transfer-encoding'] !== undefined) request.on('data', count);
  parseJson(request, response, end);
}

function keepNumbersExact(request: Request, _response: Response, next: NextFunction): void {
  const body = suspiciousBodies.get(request);
  if (body !== undefined) request.body = JSON.parse(utf8.decode(body), exactNumbers);
  next();
}

/** Refuses a body of another media type than JSON. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  if (request.is('application/json') === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  next();
}

function requireObject(request: Request, _response: Response, next: NextFunction): void {
  const body: unknown = request.body;
  if (body === undefined) throw emptyBody();
  if (Array.isArray(body)) throw malformed('The body is a JSON array, not an object; an object without fields is {}.');
  if (typeof body !== 'object' || body === null) throw new AppError('MALFORMED_JSON');
  next();
}

/** Reads a JSON object of at most 1 MiB of UTF-8 into `request.body`, its numbers exactly as sent. */
export const jsonBody: RequestHandler[] = [requireJson, requireSmallBody, parseBounded, keepNumbersExact, requireObject];
