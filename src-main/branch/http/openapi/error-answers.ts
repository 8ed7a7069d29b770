import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { errorCodes } from '../../../../src-shared/api/errors.ts';
import type { ErrorCode } from '../../../../src-shared/api/errors.ts';
import { exampleFinding } from './examples/preflight-examples.ts';
import type { OperationError } from './operations/operation.ts';
import type { ResponseHeader } from './response-headers.ts';

const statusWords: Record<number, string> = {
  400: 'The request cannot be carried out as it is: correct it.',
  401: 'Not authenticated.',
  402: 'The plan does not cover it.',
  404: 'Not found.',
  405: 'The path does not know this method.',
  409: 'Conflicts with what is there already.',
  413: 'Too large.',
  415: 'Not JSON.',
  421: 'Meant for another machine.',
  422: 'Understood, but not carried out.',
  429: 'Too many requests.',
  500: 'A fault of the appliance.',
  503: 'Not possible at the moment: the same request may succeed later.',
};

/** Headers that only the answers of one status carry. */
const statusHeaders: Record<number, ResponseHeader> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

// Fields of one code alone, as they stand beside the code in the envelope.
const extraFields: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  INVOICE_NUMBER_EXISTS: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f506' },
  CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: { available: 11.5 },
  DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: { available: 11.5 },
  PREPAID_AMOUNT_EXCEEDS_BALANCE: { available: 115 },
  EXPORT_TOO_LARGE: { max: 500, total_count: 1207, parts_total: 3, part_size: 500 },
  DOCUMENT_WOULD_BE_REJECTED: { findings: [exampleFinding] },
  VALIDATION_ERROR: {
    details: [{ path: 'line_items[0].quantity', code: 'too_small', message: 'must be at least 0.0001' }],
  },
};

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}

/** Every code of the table. */
const everyErrorCode: ErrorCode[] = Object.keys(errorCodes).filter(isErrorCode);

/** An envelope with each code, by the code: what a client gets, but for the request id. */
export function errorExamples(): Record<string, { summary: string; value: unknown }> {
  const named = everyErrorCode.map((code) => {
    const { message, retryable } = errorCodes[code];
    const value = { error: { code, message, retryable, request_id: 'till-7.42', ...extraFields[code] } };
    return [code, { summary: message, value }] as const;
  });
  return Object.fromEntries(named);
}

function statusOf(error: OperationError): number {
  return typeof error === 'string' ? errorCodes[error].status : error.status;
}

function codeOf(error: OperationError): ErrorCode {
  return typeof error === 'string' ? error : error.code;
}

// These are given before the key is looked at.
function isAuthenticated(status: number): boolean {
  return status !== 401 && status !== 421;
}

// What every refusal says, with the codes of this answer. A tool that reads the first part alone still has all fields.
function errorSchema(codes: readonly ErrorCode[]) {
  const code = { type: 'string' as const, enum: [...codes] };
  const narrowed = { type: 'object' as const, properties: { code } };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] };
}

function errorAnswer(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const headers: ResponseHeader[] = ['X-Request-Id'];
  if (isAuthenticated(status)) headers.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');
  const own = statusHeaders[status];
  if (own !== undefined) headers.push(own);
  const meanings = codes.map((code) => `* \`${code}\`: ${errorCodes[code].message}`);
  return {
    description: [statusWords[status] ?? 'Refused.', '', ...meanings].join('\n'),
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      'application/json': {
        schema: { type: 'object', required: ['error'], properties: { error: errorSchema(codes) } },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** The answers that refuse, one for each status, with the codes that the operation can give under it. */
export function errorAnswers(errors: readonly OperationError[]): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const answers: Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> = {};
  for (const status of new Set(errors.map(statusOf).toSorted((one, other) => one - other))) {
    const codes = [...new Set(errors.filter((error) => statusOf(error) === status).map(codeOf))];
    const family = status >= 500 ? 5 : 4;
    answers[`${family}${String(status).slice(1)}`] = errorAnswer(status, codes);
  }
  return answers;
}
