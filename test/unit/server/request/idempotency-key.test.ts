import { expect, test } from 'vitest';
import { readIdempotencyKey } from '#main/server/request/idempotency-key.ts';

test.each([
  [undefined, undefined],
  ['order-1', 'order-1'],
  [' order-1 ', 'order-1'],
  ['"order-1"', 'order-1'],
  [String.raw`"a\"b\\"`, String.raw`a"b\ `.trim()],
  ['k'.repeat(255), 'k'.repeat(255)],
])('reads the key %j', (header, key) => {
  expect(readIdempotencyKey(header)).toEqual({ ok: true, value: key });
});

test.each(['', '""', '"open', 'two words', '"two words"', 'k'.repeat(256), 'clé'])(
  'hands back %j as one fault of the request',
  (header) => {
    const fault = { code: 'VALIDATION_ERROR', path: 'Idempotency-Key' };
    expect(readIdempotencyKey(header)).toMatchObject({ ok: false, fault });
  },
);
