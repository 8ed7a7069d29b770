/** A header of an answer, as OpenAPI describes it. */
export type ResponseHeader = { description: string; schema: { type: 'string' | 'integer' }; example: string | number };

/** The headers that the answers of every API of ours have. */
export const sharedResponseHeaders = {
  'X-Request-Id': {
    description: 'The id of this request: yours, if you sent a valid one. Quote it when you ask for help.',
    schema: { type: 'string' },
    example: 'till-7.42',
  },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer' }, example: 1 },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' }, example: 'Bearer realm="sanad"' },
  Allow: { description: 'The methods that this path supports.', schema: { type: 'string' }, example: 'GET, HEAD' },
  ETag: {
    description: 'Changes when the content does: send it back as If-None-Match.',
    schema: { type: 'string' },
    example: '"k0kQm0u3bQ6cXxvWqf3cX0W5n2O4b9o1Q0H0yq2mZ3A"',
  },
} as const satisfies Record<string, ResponseHeader>;

/** References to headers under `components`, by their names. */
export function headerReferences(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
