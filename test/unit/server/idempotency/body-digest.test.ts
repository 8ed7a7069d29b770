import { expect, test } from 'vitest';
import { bodyDigest } from '../../../../src-main/server/idempotency/body-digest.ts';

test('is the same whatever the order of members and the white space', () => {
  const one: unknown = JSON.parse('{"a":1,"b":{"c":[1,{"d":2,"e":3}]}}');
  const other: unknown = JSON.parse('{ "b": { "c": [1, { "e": 3, "d": 2 }] }, "a": 1 }');
  expect(bodyDigest(one)).toBe(bodyDigest(other));
});

test.each([[{ a: 2 }], [{ b: 1 }], [{ a: '1' }], [{ a: [1] }], [{ a: 1, b: null }], [[1]], [null]])(
  'is another one for %j',
  (other) => {
    expect(bodyDigest(other)).not.toBe(bodyDigest({ a: 1 }));
  },
);

test('depends on the order of a list', () => {
  expect(bodyDigest([1, 2])).not.toBe(bodyDigest([2, 1]));
});
