import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { errorEnvelope } from '#shared/api/error-envelope.ts';
import { appErrorCodes, type AppErrorCode } from '#shared/api/app-error.ts';
import type { OperationError } from './operation.ts';
import { headerReferences, type sharedResponseHeaders } from './response-headers.ts';

const statusTexts: Record<number, string> = {
  400: 'The request is not valid: correct it.',
  401: 'Not authenticated.',
  402: 'The plan does not cover it.',
  403: 'The role does not allow it.',
  404: 'Not found.',
  405: 'The path does not support this method.',
  409: 'Conflicts with what already exists.',
  413: 'Too large.',
  415: 'Not JSON.',
  421: 'Meant for another machine.',
  422: 'Understood, but not carried out.',
  429: 'Too many requests.',
  500: 'An internal error of the server.',
  503: 'Not possible at the moment: the same request may succeed later.',
};

// Headers that only the answers of one status carry.
const statusHeaders: Record<number, keyof typeof sharedResponseHeaders> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** Example values of the fields that only one code has in the envelope. */
export type ErrorExtras = Partial<Record<AppErrorCode, Readonly<Record<string, unknown>>>>;

function codeOf(error: OperationError): AppErrorCode {
  return typeof error === 'string' ? error : error.code;
}

/** An example envelope for each of these codes, by the code; only the request id differs. */
export function errorExamples(
  errors: readonly OperationError[],
  extras: ErrorExtras,
): Record<string, { summary: string; value: unknown }> {
  const named = [...new Set(errors.map(codeOf))].map((code) => {
    const { message, retryable } = appErrorCodes[code];
    const value = { error: { code, message, retryable, request_id: 'till-7.42', ...extras[code] } };
    return [code, { summary: message, value }] as const;
  });
  return Object.fromEntries(named);
}

function statusOf(error: OperationError): number {
  return typeof error === 'string' ? appErrorCodes[error].status : error.status;
}

// These are returned before the key is checked.
function isAuthenticated(status: number): boolean {
  return status !== 401 && status !== 421;
}

function errorAnswer(status: number, codes: readonly AppErrorCode[], usualHeaders: readonly string[]): ZodOpenApiResponseObject {
  const headers: string[] = isAuthenticated(status) ? [...usualHeaders] : ['X-Request-Id'];
  const own = statusHeaders[status];
  if (own !== undefined) headers.push(own);
  const meanings = codes.map((code) => `* \`${code}\`: ${appErrorCodes[code].message}`);
  return {
    description: [statusTexts[status] ?? 'Refused.', '', ...meanings].join('\n'),
    headers: headerReferences(headers),
    content: {
      'application/json': {
        schema: errorEnvelope,
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** The error responses, one for each status, with the codes that the operation can return with it. */
export function errorAnswers(
  errors: readonly OperationError[],
  usualHeaders: readonly string[],
): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const answers: Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> = {};
  for (const status of new Set(errors.map(statusOf).toSorted((one, other) => one - other))) {
    const codes = [...new Set(errors.filter((error) => statusOf(error) === status).map(codeOf))];
    const family = status >= 500 ? 5 : 4;
    answers[`${family}${String(status).slice(1)}`] = errorAnswer(status, codes, usualHeaders);
  }
  return answers;
}
