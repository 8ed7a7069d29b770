import type { z } from 'zod';
import type { AppErrorCode } from '#shared/api/app-error.ts';
import type { RequestHeader } from './request-parameters.ts';

/** An error code of an operation, with its status if it differs from the table. */
export type OperationError = AppErrorCode | { code: AppErrorCode; status: number };

/** A successful response: JSON of the schema, or text or bytes of the media types; empty if it has neither. */
export type OperationAnswer = {
  description: string;
  schema?: z.ZodType;
  mediaTypes?: readonly string[];
  /** The names of headers that only this answer has. */
  headers?: readonly string[];
};

/**
 * A valid request and its response. All examples together are one scenario: an id in a response is the one that later requests
 * use. A server returns other ids and times; everything else is the same.
 */
export type OperationExample = {
  summary: string;
  /** Values of parameters in the path and the query, as they are written in the URL. */
  parameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  status: number;
  /** The media type of the answer, where it is not JSON. */
  mediaType?: string;
  /** The answer's JSON, or its text; left out for bytes. */
  answer?: unknown;
  /** Whether `data` of the answer shows the first rows only. */
  isExcerpt?: boolean;
};

/** Ways to authenticate: any one of them, each by the name of its scheme; none at all if it is empty. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[];

/** One operation of an API, with everything a newcomer needs to call it. */
export type Operation = {
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  /** The path as the router has it, below the base path of the API. */
  path: string;
  /** The tag under which the documentation shows it. */
  area: string;
  summary: string;
  description: string;
  /** How to authenticate, where it is not as for the whole API. */
  security?: Security;
  /** The permission that it needs, where the API has such; `x-permission` for programs. */
  permission?: string;
  /** The description of each parameter of the path. */
  pathParameters?: Readonly<Record<string, string>>;
  query?: z.ZodType<unknown, Record<string, unknown>>;
  /** The request headers of the operation, except for Authorization. */
  headers?: readonly RequestHeader[];
  body?: z.ZodType;
  answers: Readonly<Record<string, OperationAnswer>>;
  errors: readonly OperationError[];
  examples: Readonly<Record<string, OperationExample>>;
};
