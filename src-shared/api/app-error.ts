import { errorCodes, type ErrorCode, type FaultDetail } from './errors.ts';

type AppErrorOptions = {
  /** Replaces the table's text if more is known. */
  message?: string;
  /** Replaces the table's status: a unit named in the path is 404, in a body 400. */
  status?: number;
  details?: FaultDetail[];
  /** Fields of this code alone, which are beside it in the envelope. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** An operation that cannot proceed, with a code of `/v1`. Only the HTTP layer turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly details: FaultDetail[];
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const known = errorCodes[code];
    super(options.message ?? known.message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? known.status;
    this.retryable = known.retryable;
    this.details = options.details ?? [];
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
  }
}
