import { expect, test } from 'vitest';
import { bodyDigest } from '#main/server/request/body-digest.ts';

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

test('stays as it was stored with the documents of older ledgers', () => {
  const body: unknown = JSON.parse('{ "b": [{ "d": 1.50, "c": "\\u00e9\\"" }, null, true, -0], "a": {}, "A": 1e21 }');
  expect(bodyDigest(body)).toBe('a7fa1918d63da0cc492f90f6236745303a0ee5bd690f06e19112d6fc77f55075');
});

test('exists for half a surrogate pair too, which is refused only after it', () => {
  const [one, other] = [bodyDigest({ name: 'a\ud800' }), bodyDigest({ name: 'a\ufffd' })];
  expect(one).not.toBe(other);
});
