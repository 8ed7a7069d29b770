import { expect, test } from 'vitest';
import { joinedNames } from '#ui/format/joined-names.ts';

test('keeps each name apart from the separator, whichever way the line runs', () => {
  expect(joinedNames(['Till 1', 'الرياض'])).toBe('\u2068Till 1\u2069 · \u2068الرياض\u2069');
  expect(joinedNames(['Till 1'])).toBe('\u2068Till 1\u2069');
  expect(joinedNames([])).toBe('');
});
