import type { ErrorRequestHandler } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { ErrorCode } from '../../../src-shared/api/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { storageFault } from '../db/storage-fault.ts';
import type { Conditions } from '../health/conditions.ts';
import { requestIdOf } from './request-context.ts';

function typeOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'type' in cause ? String(cause.type) : '';
}

// What the body parser complains of, in the words of the API.
function bodyFault(cause: unknown): AppError | undefined {
  switch (typeOf(cause)) {
    case 'entity.too.large':
      return new AppError('PAYLOAD_TOO_LARGE', { cause });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', { cause });
    case 'entity.parse.failed':
    case 'request.size.invalid':
    case 'request.aborted':
      return new AppError('MALFORMED_JSON', { cause });
    default:
      return otherRequestFault(cause);
  }
}

// The parser gives no type to what a decompressor complains of, only the status.
function otherRequestFault(cause: unknown): AppError | undefined {
  if (cause instanceof URIError) return new AppError('ROUTE_NOT_FOUND', { cause });
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : 0;
  return status >= 400 && status < 500 ? new AppError('MALFORMED_JSON', { cause }) : undefined;
}

function appErrorOf(cause: unknown): AppError {
  const known = storageFault(cause);
  if (known instanceof AppError) return known;
  return bodyFault(cause) ?? new AppError('INTERNAL_ERROR', { cause });
}

/** Seconds until a request that is impossible at the moment may well succeed (decisions §19); what is not named here takes the usual ones. */
const pauseSeconds: Partial<Record<ErrorCode, number>> = {
  SERVICE_BUSY: 1,
  GATEWAY_UNREACHABLE: 30,
  HEAD_OFFICE_UNREACHABLE: 30,
};
export const usualPauseSeconds = 5;

function headersOf({ code, status, headers }: AppError): Record<string, string> {
  return status === 503 ? { 'Retry-After': String(pauseSeconds[code] ?? usualPauseSeconds), ...headers } : headers;
}

/** Turns whatever was thrown into the error envelope; the only place that does. */
export function errorEnvelope(logger: Logger, conditions: Conditions): ErrorRequestHandler {
  function log(error: AppError, requestId: string): void {
    if (error.status < 500) return;
    if (error.status !== 503) return logger.error({ err: error.cause ?? error, request_id: requestId }, error.code);
    // What makes requests impossible for a while is no fault of ours, and where a condition has said it already, it has been said.
    const isSaid = conditions.current().some(({ code }) => code === error.code);
    logger[isSaid ? 'debug' : 'warn']({ request_id: requestId, code: error.code, err: error.cause }, error.message);
  }
  return (cause: unknown, request, response, next) => {
    if (response.headersSent) {
      next(cause);
      return;
    }
    const error = appErrorOf(cause);
    const requestId = requestIdOf(request);
    log(error, requestId);
    response
      .status(error.status)
      .set(headersOf(error))
      .json({
        error: {
          code: error.code,
          message: error.message,
          retryable: error.retryable,
          request_id: requestId,
          ...(error.details.length === 0 ? {} : { details: error.details }),
          ...error.extra,
        },
      });
  };
}
