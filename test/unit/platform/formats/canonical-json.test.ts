import { expect, test } from 'vitest';
import { canonicalJson, canonicalJsonOfRequest } from '#main/platform/formats/canonical-json.ts';

// RFC 8785 §3.2.3.
const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };

test('sorts members by their UTF-16 code units, and leaves out those that are undefined', () => {
  const values = [...canonicalJson({ ...names, none: undefined }).matchAll(/:(\d)/g)].map(([, digit]) => Number(digit));
  expect(values).toEqual([2, 4, 6, 7, 1, 5, 3]);
  expect(canonicalJson([undefined, { b: null, a: [1e21, 'é'] }])).toBe('[null,{"a":[1e+21,"é"],"b":null}]');
});

test('has no form for half a surrogate pair, except in what a client has sent', () => {
  expect(() => canonicalJson({ name: 'a\ud800' })).toThrow('can be written as UTF-8');
  expect(canonicalJsonOfRequest({ name: 'a\ud800' })).toBe(String.raw`{"name":"a\ud800"}`);
});
