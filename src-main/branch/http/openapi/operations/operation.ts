import type { z } from 'zod';
import type { ErrorCode } from '../../../../../src-shared/api/errors.ts';
import type { ResponseHeader } from '../response-headers.ts';

/** The areas that the documentation is grouped by. */
export type OperationArea = 'Access' | 'EGS units' | 'Create documents' | 'Read documents' | 'Reference data';

/** A code that an operation can give, with its status where that is not the one of the table. */
export type OperationError = ErrorCode | { code: ErrorCode; status: number };

/** A successful answer. Without a schema the body is bytes, or there is none where `mediaTypes` is missing too. */
export type OperationAnswer = {
  description: string;
  schema?: z.ZodType;
  mediaTypes?: readonly string[];
  headers?: readonly ResponseHeader[];
};

/**
 * One request that works and what it gives. All examples together are one story: an id that stands in an answer is the one that
 * later requests name. A server gives other ids and times, and the same of everything else.
 */
export type OperationExample = {
  summary: string;
  /** Values of parameters in the path and the query, as they are written in the URL. */
  parameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  status: number;
  /** The answer's JSON; left out for bytes. */
  answer?: unknown;
  /** Whether `data` of the answer shows the first rows only. */
  isExcerpt?: boolean;
};

/** One operation of `/v1`, all that a newcomer needs to call it. */
export type Operation = {
  id: string;
  method: 'get' | 'post';
  /** The path as the router has it, below `/v1`. */
  path: string;
  area: OperationArea;
  summary: string;
  description: string;
  query?: z.ZodType<unknown, Record<string, unknown>>;
  headers?: readonly RequestHeader[];
  body?: z.ZodType;
  answers: Readonly<Record<string, OperationAnswer>>;
  errors: readonly OperationError[];
  examples: Readonly<Record<string, OperationExample>>;
};

/** The request headers that mean something here, beside Authorization. */
export type RequestHeader = 'Idempotency-Key' | 'Prefer' | 'If-None-Match';
