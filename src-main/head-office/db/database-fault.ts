import { AppError } from '#shared/api/app-error.ts';

// The codes of Node for a server that cannot be reached, or that ends a connection.
const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

// Classes and codes of SQLSTATE: connection exception, insufficient resources (a full disk), operator intervention (a server that
// stops or starts), system error, and a database that takes no changes.
const unavailableStates = /^(?:08|53|57P|58)|^25006$/;

// Another transaction was in the way: the same request may well succeed.
const conflictStates = new Set(['40001', '40P01']);

const unavailable =
  'The database cannot be used at the moment (it is away, or its disk is full); nothing was changed. Try again.';
const beyondReach = 'You are limited to some companies or branches, and this concerns others.';
const conflict = 'Another change was made at the same time; nothing of this one was. Try again.';

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

// The driver gives these no code.
function isLostConnection(cause: unknown): boolean {
  return cause instanceof Error && /^Connection terminated|^timeout exceeded when trying to connect/.test(cause.message);
}

/** The error of the API for a fault of the database that passes; undefined for any other fault. */
export function databaseFault(cause: unknown): AppError | undefined {
  const code = codeOf(cause);
  // Of who asks the application has already found that he may do so; only the rows are not his.
  if (code === '42501' && cause instanceof Error && cause.message.includes('row-level security')) {
    return new AppError('FORBIDDEN', { message: beyondReach, cause });
  }
  if (conflictStates.has(code)) return new AppError('SERVICE_BUSY', { message: conflict, cause });
  if (!connectionCodes.has(code) && !unavailableStates.test(code) && !isLostConnection(cause)) return undefined;
  return new AppError('STORAGE_UNAVAILABLE', { message: unavailable, cause });
}

// Classes of SQLSTATE: data exception, integrity constraint violation, program limit exceeded (such as a text too long for an index).
const refusedValues = /^(?:22|23|54)...$/;
const sqlState = /^[0-9A-Z]{5}$/;

/** Whether a fault is one of the values that were to be stored, rather than of the database or of the program as a whole. */
export function isRefusalOfValue(cause: unknown): boolean {
  if (cause instanceof AppError || databaseFault(cause) !== undefined) return false;
  const code = codeOf(cause);
  return sqlState.test(code) ? refusedValues.test(code) : cause instanceof Error;
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Whether the database refused a row because of this constraint of uniqueness. */
export function breaksUniqueness(cause: unknown, constraint: string): boolean {
  return codeOf(cause) === uniqueViolation && cause instanceof Error && 'constraint' in cause && cause.constraint === constraint;
}

/** Whether the database refused to delete a row because another one refers to it. */
export function isReferredTo(cause: unknown): boolean {
  return codeOf(cause) === foreignKeyViolation;
}
