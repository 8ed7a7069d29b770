import type { ErrorRequestHandler, Response } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import type { Logger } from '#main/platform/logger.ts';
import { sendErrorEnvelope } from './error-envelope.ts';
import { requestIdOf } from './request-id.ts';

/** How a program customizes error responses. */
export type ErrorHandling = {
  /** Maps a fault of the program to an API error; undefined for an unknown fault. */
  appErrorOf?: (cause: unknown) => AppError | undefined;
  /** Whether the cause of such errors has been logged already. */
  isReported?: (error: AppError) => boolean;
  /** Sends an error in another form than the error envelope of `/v1`. */
  send?: (response: Response, error: AppError, requestId: string) => void;
};

function typeOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'type' in cause ? String(cause.type) : '';
}

// The parser gives errors of decompression no type, only a status.
function otherRequestFault(cause: unknown): AppError | undefined {
  if (cause instanceof URIError) return new AppError('ROUTE_NOT_FOUND', { cause });
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : 0;
  return status >= 400 && status < 500 ? new AppError('MALFORMED_JSON', { cause }) : undefined;
}

// The errors of the body parser as codes of the API.
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

/** Turns any thrown value into a response; the only place that does. */
export function createErrorHandler(logger: Logger, handling: ErrorHandling = {}): ErrorRequestHandler {
  const { isReported = () => false, send = sendErrorEnvelope } = handling;

  function appErrorOf(cause: unknown): AppError {
    if (cause instanceof AppError) return cause;
    return handling.appErrorOf?.(cause) ?? bodyFault(cause) ?? new AppError('INTERNAL_ERROR', { cause });
  }

  function log(error: AppError, requestId: string): void {
    if (error.status < 500) return;
    if (error.status !== 503) return logger.error({ err: error.cause ?? error, request_id: requestId }, error.code);
    // A temporary condition is not a fault of the program, and is logged only if it has not been reported yet.
    logger[isReported(error) ? 'debug' : 'warn']({ request_id: requestId, code: error.code, err: error.cause }, error.message);
  }

  return (cause: unknown, request, response, next) => {
    if (response.headersSent) {
      next(cause);
      return;
    }
    const error = appErrorOf(cause);
    const requestId = requestIdOf(request);
    log(error, requestId);
    send(response, error, requestId);
  };
}
