import type { ResponseHeader } from '../../../server/openapi/response-headers.ts';

/** The headers that only answers of head office have. */
export const responseHeaders = {
  'Idempotent-Replayed': {
    description: '`true` when this Idempotency-Key was used before: nothing was done again.',
    schema: { type: 'string' },
    example: 'true',
  },
  'Set-Cookie': {
    description: 'The next refresh token, for `/api/auth` alone; empty where the session has ended.',
    schema: { type: 'string' },
    example: 'sanad_refresh=…; Max-Age=2592000; Path=/api/auth; HttpOnly; SameSite=Strict; Secure',
  },
  'Content-Disposition': {
    description: 'The name of the file.',
    schema: { type: 'string' },
    example: 'attachment; filename="invoices.csv"',
  },
  'X-Export-Invoice-Count': { description: 'How many documents are in this ZIP.', schema: { type: 'integer' }, example: 1 },
  'X-Export-Part': { description: 'Which part this is, counted from 0.', schema: { type: 'integer' }, example: 0 },
  'X-Export-Parts-Total': { description: 'How many parts there are.', schema: { type: 'integer' }, example: 1 },
  'X-Export-Has-More': { description: '`true` when a further part follows.', schema: { type: 'string' }, example: 'false' },
  'X-Export-Total-Count': { description: 'How many documents match in all.', schema: { type: 'integer' }, example: 1 },
} as const satisfies Record<string, ResponseHeader>;
