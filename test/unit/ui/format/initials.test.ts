import { expect, test } from 'vitest';
import { initialsOf } from '#ui/format/initials.ts';

// A mark of no width keeps the letters apart.
function lettersOf(name: string): string[] {
  return initialsOf(name).split('\u200c');
}

test('initials are those of the first and of the last name', () => {
  expect(lettersOf('Saad Al Qahtani')).toEqual(['S', 'Q']);
  expect(lettersOf('huda')).toEqual(['H']);
  expect(lettersOf('  ')).toEqual(['']);
});

test('the Arabic article does not count', () => {
  expect(lettersOf('سعد القحطاني')).toEqual(['س', 'ق']);
  expect(lettersOf('مدير الفرع')).toEqual(['م', 'ف']);
  expect(lettersOf('الال')).toEqual(['ا']);
  expect(lettersOf('ألين')).toEqual(['أ']);
});
