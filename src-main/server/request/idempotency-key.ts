import { failure, success, type Result } from '#shared/result.ts';
import { invalid, type RequestFault } from './request-fault.ts';

const bare = /^[\x21-\x7e]{1,255}$/;
const quoted = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;

/**
 * Reads the Idempotency-Key header: 1 to 255 visible ASCII characters, bare or as a quoted string of RFC 8941. Anything else is a
 * fault of the request.
 */
export function readIdempotencyKey(header: string | undefined): Result<string | undefined, RequestFault> {
  if (header === undefined) return success(undefined);
  const inner = quoted.exec(header.trim())?.[1]?.replace(/\\(["\\])/g, '$1');
  const key = inner ?? header.trim();
  const isUnclosed = inner === undefined && key.startsWith('"');
  if (bare.test(key) && !isUnclosed) return success(key);
  return failure(invalid('Idempotency-Key', 'invalid_format', 'must be 1 to 255 visible ASCII characters'));
}
