import assert from 'node:assert/strict';

type StringSchema = { type: 'string'; pattern?: string; minLength?: number; maxLength?: number };

type Parameter = { name: string; in: 'header' | 'path'; required?: boolean; description: string; schema: StringSchema };

/** A header that a request may have. */
export type RequestHeader = Parameter & { in: 'header' };

const requestId: RequestHeader = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'An id of yours for this request, 1 to 128 of `A-Z a-z 0-9 . _ -`. The answer repeats it, and the log has it.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
};

/** The header that avoids sending an unchanged response again. */
export const ifNoneMatch: RequestHeader = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the answer that you have: while it is unchanged, you get 304 without a body.',
  schema: { type: 'string' },
};

const parameterInPath = /:([a-z_]+)/g;

/** The path as OpenAPI writes it: `{id}` in place of `:id`. */
export function documentedPath(basePath: string, path: string): string {
  return basePath + path.replaceAll(parameterInPath, '{$1}');
}

type TakesParameters = {
  path: string;
  pathParameters?: Readonly<Record<string, string>>;
  headers?: readonly RequestHeader[];
};

/** The path and header parameters of an operation. */
export function parametersOf({ path, pathParameters = {}, headers = [] }: TakesParameters): Parameter[] {
  const inPath = [...path.matchAll(parameterInPath)].map(([, name = '']): Parameter => {
    const description = pathParameters[name];
    assert(description !== undefined, `the parameter ${name} of ${path} has a description`);
    return { name, in: 'path', required: true, description, schema: { type: 'string' } };
  });
  return [...inPath, ...headers, requestId];
}
