import type { RequestHeader } from './operations/operation.ts';

type Parameter = {
  name: string;
  in: 'header' | 'path';
  required?: boolean;
  description: string;
  schema: { type: 'string'; pattern?: string; minLength?: number; maxLength?: number };
};

const requestId: Parameter = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'An id of yours for this request, 1 to 128 of `A-Z a-z 0-9 . _ -`. It comes back and stands in the log.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
};

const headers: Record<RequestHeader, Parameter> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of yours for this document, 1 to 255 visible ASCII characters, kept as long as the document. When no answer comes, ' +
      'send the same body with the same key again: you get the document that was made, and nothing is signed twice.',
    schema: { type: 'string', minLength: 1, maxLength: 257 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`respond-async`: answer 202 as soon as the document is signed and stored, without waiting for the authority. ' +
      '`handling=strict`: refuse with 422 a document that the authority would reject, before anything is consumed. Both may be sent, ' +
      'with a comma between them (RFC 7240).',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the answer that you have: while it is still right, you get 304 without a body.',
    schema: { type: 'string' },
  },
};

const pathIds: Record<string, string> = {
  invoices: 'The `invoice_id` that the create endpoint answered.',
  egs: 'The `egs_unit_id` of the unit.',
};

/** The path as OpenAPI writes it: `{id}` in place of `:id`. */
export function documentedPath(path: string): string {
  return `/v1${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`;
}

/** What an operation takes in its path and its headers. */
export function parametersOf({ path, headers: names = [] }: { path: string; headers?: readonly RequestHeader[] }): Parameter[] {
  const [, area = ''] = path.split('/');
  const ids = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']): Parameter => {
    return { name, in: 'path', required: true, description: pathIds[area] ?? '', schema: { type: 'string' } };
  });
  return [...ids, ...names.map((name) => headers[name]), requestId];
}
