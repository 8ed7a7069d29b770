type Header = { description: string; schema: { type: 'string' | 'integer' }; example: string | number };

/** Every header of an answer that means something to a client. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'The id of this request, the one that you sent if it was sane; name it when you ask for help.',
    schema: { type: 'string' },
    example: 'till-7.42',
  },
  'RateLimit-Limit': {
    description: 'How many requests the API key may make at once.',
    schema: { type: 'integer' },
    example: 200,
  },
  'RateLimit-Remaining': {
    description: 'How many of them are left now.',
    schema: { type: 'integer' },
    example: 199,
  },
  'RateLimit-Reset': {
    description: 'Seconds until all of them are there again.',
    schema: { type: 'integer' },
    example: 1,
  },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer' }, example: 1 },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' }, example: 'Bearer realm="sanad"' },
  Allow: { description: 'The methods that this path knows.', schema: { type: 'string' }, example: 'GET, HEAD' },
  Location: {
    description: 'The path of the document.',
    schema: { type: 'string' },
    example: '/v1/invoices/inv_019d2f6a4b1c7e3f8a90b1c2d3e4f506',
  },
  'Idempotent-Replayed': {
    description: '`true` when this Idempotency-Key had been used before: nothing new was signed.',
    schema: { type: 'string' },
    example: 'true',
  },
  'Preference-Applied': {
    description: 'The preference of the Prefer header that was followed.',
    schema: { type: 'string' },
    example: 'respond-async',
  },
  ETag: {
    description: 'Changes when the content does: send it back as If-None-Match.',
    schema: { type: 'string' },
    example: '"k0kQm0u3bQ6cXxvWqf3cX0W5n2O4b9o1Q0H0yq2mZ3A"',
  },
  'Content-Disposition': {
    description: 'The name under which to keep the file.',
    schema: { type: 'string' },
    example: 'attachment; filename="310175397400003_20261120T101500_INV-1001.xml"',
  },
  'X-Export-Invoice-Count': { description: 'How many invoices are in this ZIP.', schema: { type: 'integer' }, example: 8 },
  'X-Export-Part': { description: 'Which part this is, counted from 0.', schema: { type: 'integer' }, example: 0 },
  'X-Export-Parts-Total': { description: 'How many parts there are.', schema: { type: 'integer' }, example: 1 },
  'X-Export-Has-More': { description: '`true` when a further part follows.', schema: { type: 'string' }, example: 'false' },
  'X-Export-Total-Count': { description: 'How many invoices match in all.', schema: { type: 'integer' }, example: 8 },
} as const satisfies Record<string, Header>;

/** The name of one of them. */
export type ResponseHeader = keyof typeof responseHeaders;
