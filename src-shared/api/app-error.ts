import { dashboardErrorCodes, type DashboardErrorCode } from './dashboard-errors.ts';
import {
  errorCodes,
  type ErrorCode,
  type ErrorMeaning,
  type FaultDetail,
  lanErrorCodes,
  type LanErrorCode,
  permanent,
} from './errors.ts';
import { managerErrorCodes, type ManagerErrorCode } from './people-errors.ts';

// The error codes of printing that `/v1` does not have, with HTTP status and default text.
const printingErrorCodes = {
  PRINTER_NAME_EXISTS: permanent(409, 'There is a printer with this name already.'),
  PRINT_SYSTEM_UNAVAILABLE: permanent(
    503,
    'This machine has no print system that Sanad can use: install CUPS (lp and lpstat), or print the PDF from a browser.',
  ),
};

// A code of the table above.
type PrintingErrorCode = keyof typeof printingErrorCodes;

/** A code of one of our APIs. */
export type AppErrorCode = ErrorCode | DashboardErrorCode | LanErrorCode | ManagerErrorCode | PrintingErrorCode;

/** The HTTP status and the default text of every code. */
export const appErrorCodes: Readonly<Record<AppErrorCode, ErrorMeaning>> = {
  ...errorCodes,
  ...dashboardErrorCodes,
  ...lanErrorCodes,
  ...managerErrorCodes,
  ...printingErrorCodes,
};

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

/** An operation that cannot proceed, with a code of one of our APIs. Only the HTTP layer turns it into a response. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly details: FaultDetail[];
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: AppErrorCode, options: AppErrorOptions = {}) {
    const known = appErrorCodes[code];
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
