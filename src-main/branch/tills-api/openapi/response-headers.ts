import type { ResponseHeader } from '#main/server/openapi/response-headers.ts';

/** The headers of every answer to a request with a valid key. */
export const usualHeaders = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** The headers that only answers of an appliance have. */
export const responseHeaders = {
  'RateLimit-Limit': {
    description: 'The number of requests that the API key can make at once.',
    schema: { type: 'integer' },
    example: 200,
  },
  'RateLimit-Remaining': {
    description: 'The number of requests that are left now.',
    schema: { type: 'integer' },
    example: 199,
  },
  'RateLimit-Reset': {
    description: 'Seconds until all of them are available again.',
    schema: { type: 'integer' },
    example: 1,
  },
  Location: {
    description: 'The path of the document.',
    schema: { type: 'string' },
    example: '/v1/invoices/inv_019d2f6a4b1c7e3f8a90b1c2d3e4f506',
  },
  'Idempotent-Replayed': {
    description: '`true` when this Idempotency-Key was used before: nothing new was signed.',
    schema: { type: 'string' },
    example: 'true',
  },
  'Preference-Applied': {
    description: 'The preference of the Prefer header that was followed.',
    schema: { type: 'string' },
    example: 'respond-async',
  },
  'Content-Disposition': {
    description: 'The name of the file.',
    schema: { type: 'string' },
    example: 'attachment; filename="310175397400003_20261120T101500_INV-1001.xml"',
  },
  'X-Export-Invoice-Count': { description: 'How many invoices are in this ZIP.', schema: { type: 'integer' }, example: 8 },
  'X-Export-Part': { description: 'Which part this is, counted from 0.', schema: { type: 'integer' }, example: 0 },
  'X-Export-Parts-Total': { description: 'How many parts there are.', schema: { type: 'integer' }, example: 1 },
  'X-Export-Has-More': { description: '`true` when a further part follows.', schema: { type: 'string' }, example: 'false' },
  'X-Export-Total-Count': { description: 'How many invoices match in all.', schema: { type: 'integer' }, example: 8 },
} as const satisfies Record<string, ResponseHeader>;
