import type { Response } from 'express';
import type { AppError, AppErrorCode } from '#shared/api/app-error.ts';

// Seconds until a temporarily impossible request may succeed (contract §19); other codes use the default.
const pauseSeconds: Partial<Record<AppErrorCode, number>> = {
  SERVICE_BUSY: 1,
  GATEWAY_UNREACHABLE: 30,
  HEAD_OFFICE_UNREACHABLE: 30,
};
export const usualPauseSeconds = 5;

function headersOf({ code, status, headers }: AppError): Record<string, string> {
  return status === 503 ? { 'Retry-After': String(pauseSeconds[code] ?? usualPauseSeconds), ...headers } : headers;
}

/** Answers a request with the error envelope of `/v1`. */
export function sendErrorEnvelope(response: Response, error: AppError, requestId: string): void {
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
}
