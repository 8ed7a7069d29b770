/** A header of an answer, as OpenAPI describes it. */
export type ResponseHeader = { description: string; schema: { type: 'string' | 'integer' }; example: string | number };

/** A header that holds a text. */
export function textHeader(description: string, example: string): ResponseHeader {
  return { description, schema: { type: 'string' }, example };
}

/** A header that holds a whole number. */
export function countHeader(description: string, example: number): ResponseHeader {
  return { description, schema: { type: 'integer' }, example };
}

/** The headers that the answers of every API of ours have. */
export const sharedResponseHeaders = {
  'X-Request-Id': textHeader(
    'The id of this request: yours, if you sent a valid one. Quote it when you ask for help.',
    'till-7.42',
  ),
  'Retry-After': countHeader('Seconds to wait before the next request.', 1),
  'WWW-Authenticate': textHeader('How to authenticate.', 'Bearer realm="sanad"'),
  Allow: textHeader('The methods that this path supports.', 'GET, HEAD'),
  ETag: textHeader(
    'Changes when the content does: send it back as If-None-Match.',
    '"k0kQm0u3bQ6cXxvWqf3cX0W5n2O4b9o1Q0H0yq2mZ3A"',
  ),
};

/** References to headers under `components`, by their names. */
export function headerReferences(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
