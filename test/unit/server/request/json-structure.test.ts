import { expect, test } from 'vitest';
import { structureFault } from '#main/server/request/json-structure.ts';

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":1,"c":2}}', 'c'],
  ['[{"a":1},{"b":[{"x":1,"x":1}]}]', 'x'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('finds the repetition in %s', (json, name) => {
  expect(structureFault(json)).toEqual({ kind: 'repeated_member', name });
});

test.each([
  '{}',
  '[]',
  '"a"',
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
  '{"a":"a","b":"a"}',
  '{"a":["a","a"]}',
  '{"a":"{\\"b\\":1,\\"b\\":2}","b":"\\\\"}',
  '{"constructor":1,"toString":2}',
  '{"a":"never closed \\"',
  '{"a":1}}}]',
  '',
])('finds none in %s', (json) => {
  expect(structureFault(json)).toBeUndefined();
});

test.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
])('takes %s of 64 levels, and no more', (_name, open, close) => {
  const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
  expect(structureFault(nested(64))).toBeUndefined();
  expect(structureFault(nested(65))).toEqual({ kind: 'too_deep' });
});

function listOf(count: number): string {
  return `[${Array.from({ length: count }, () => '0').join(',')}]`;
}

test('accepts at most fifty thousand values', () => {
  expect(structureFault(listOf(49_999))).toBeUndefined();
  expect(structureFault(listOf(50_001))).toEqual({ kind: 'too_many_values', most: 50_000 });
});
