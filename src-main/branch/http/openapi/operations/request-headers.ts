import type { RequestHeader } from '../../../../server/openapi/request-parameters.ts';

/** The header that keeps a document from being issued twice. */
export const idempotencyKey: RequestHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of yours for this document, 1 to 255 visible ASCII characters, kept as long as the document. When no answer comes, ' +
    'send the same body with the same key again: you get the document that was issued, and nothing is signed twice.',
  schema: { type: 'string', minLength: 1, maxLength: 257 },
};

/** The header that says how a document is to be issued. */
export const prefer: RequestHeader = {
  name: 'Prefer',
  in: 'header',
  description:
    '`respond-async`: answer 202 as soon as the document is signed and stored, without waiting for the authority. ' +
    '`handling=strict`: refuse with 422 a document that the authority would reject, before anything is consumed. Both may be sent, ' +
    'with a comma between them (RFC 7240).',
  schema: { type: 'string' },
};
