import { expect, test } from 'vitest';
import { readPreferences } from '#main/branch/tills-api/request/preferences.ts';

test.each([
  [undefined, false, false],
  ['', false, false],
  ['respond-async', true, false],
  ['Respond-Async, handling=strict', true, true],
  ['handling="strict"; foo=bar, respond-async', true, true],
  ['handling = strict', false, true],
  ['handling=lenient', false, false],
  ['handling=lenient, handling=strict', false, false],
  ['respond-async; handling=strict', true, false],
  ['foo="a, respond-async, b"', false, false],
  ['foo="a, \\"b", respond-async', true, false],
  ['wait=10, respond-async', true, false],
  ['respond-asynchronously', false, false],
  ['not-respond-async', false, false],
])('reads %j', (header, respondAsync, strict) => {
  expect(readPreferences(header)).toEqual({ respondAsync, strict });
});
