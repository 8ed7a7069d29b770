import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf, hexDigest, initialPreviousHash } from '#main/core/stamp/hash.ts';

test('starts every chain from the hash of "0"', () => {
  expect(initialPreviousHash).toBe(hexDigest('0'));
  expect(initialPreviousHash).toHaveLength(88);
});

test('hashes the sections as one UTF-8 text', () => {
  const sections = { rootStart: '<a>', beforeStamp: 'قبل', afterStamp: '€</a>' };
  expect(Buffer.from(hashOf(sections)).toString('hex')).toBe(createHash('sha256').update('<a>قبل€</a>', 'utf8').digest('hex'));
});
