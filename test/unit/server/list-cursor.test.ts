import { array, assert, option, pre, property, string, uuid } from 'fast-check';
import { expect, test } from 'vitest';
import { createCursorCodec } from '#main/server/list-cursor.ts';

const codec = createCursorCodec('thing_');
const id = 'thing_01a1fc92b4967c1fbd4eccc85e223948';
const scope = ['company-1', undefined, 'open'];

const ids = uuid().map((text) => `thing_${text.replaceAll('-', '')}`);
const scopes = array(option(string()));

test('gives back the id that it was written for, in a text that needs no escaping in a URL', () => {
  assert(
    property(scopes, ids, (anyScope, anyId) => {
      const cursor = codec.write(anyScope, anyId);
      expect(cursor).toMatch(/^[\w-]+$/u);
      expect(codec.read(anyScope, cursor)).toBe(anyId);
    }),
  );
});

test('is good for its own scope alone', () => {
  assert(
    property(scopes, scopes, ids, (one, other, anyId) => {
      pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(codec.read(other, codec.write(one, anyId))).toBeUndefined();
    }),
  );
});

test('treats an omitted value as null', () => {
  expect(codec.write([undefined], id)).toBe(codec.write([null], id));
});

test('is not read once any of its characters differs', () => {
  const cursor = codec.write(scope, id);
  for (const index of cursor.split('').keys()) {
    const other = cursor[index] === 'A' ? 'B' : 'A';
    expect(codec.read(scope, cursor.slice(0, index) + other + cursor.slice(index + 1))).toBeUndefined();
  }
});

test.each(['', 'x', '%%%', 'A'.repeat(43), 'A'.repeat(1_000)])('reads nothing from "%s"', (text) => {
  expect(codec.read(scope, text)).toBeUndefined();
});

test('is not read by the list of other entries', () => {
  expect(createCursorCodec('other_').read(scope, codec.write(scope, id))).toBeUndefined();
});
