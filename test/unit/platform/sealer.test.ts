import { expect, test } from 'vitest';
import { createSealer } from '#main/platform/sealer.ts';

const sealer = createSealer(Buffer.alloc(32, 7));
const another = createSealer(Buffer.alloc(32, 8));

test('opens a secret with the same key and for the same purpose alone', () => {
  const sealed = sealer.seal('secret', 'totp:1');
  expect(sealer.open(sealed, 'totp:1')).toBe('secret');
  expect(() => sealer.open(sealed, 'totp:2')).toThrow('unable to authenticate');
  expect(() => another.open(sealed, 'totp:1')).toThrow('unable to authenticate');
});

test('gives equal digests to equal texts of one purpose and key alone', () => {
  const digest = sealer.digest('text', 'idempotency');
  expect(sealer.digest('text', 'idempotency')).toBe(digest);
  const others = [sealer.digest('text.', 'idempotency'), sealer.digest('text', 'other'), another.digest('text', 'idempotency')];
  expect(new Set([digest, ...others]).size).toBe(4);
});
