import { expect, test } from 'vitest';
import { repeatedMember } from '../../../../src-main/platform/http/repeated-member.ts';

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":1,"c":2}}', 'c'],
  ['[{"a":1},{"b":[{"x":1,"x":1}]}]', 'x'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('finds the repetition in %s', (json, name) => {
  expect(repeatedMember(json)).toBe(name);
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
])('finds none in %s', (json) => {
  expect(repeatedMember(json)).toBeUndefined();
});
