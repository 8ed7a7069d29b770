import { expect, test } from 'vitest';
import { printable, printableLines } from '#main/platform/command-line/printable.ts';
import { textTable } from '#main/platform/command-line/text-table.ts';

test.each([
  ['\u001b[2J\u001b]0;title\u0007', String.raw`\u001b[2J\u001b]0;title\u0007`],
  ['a\r\nb\tc', String.raw`a\u000d\u000ab\u0009c`],
  ['\u007f\u0085\u009b', String.raw`\u007f\u0085\u009b`],
  ['\u2028\u2029', String.raw`\u2028\u2029`],
  ['\u061c\u200e\u200f', String.raw`\u061c\u200e\u200f`],
  ['\u202a\u202b\u202c\u202d\u202e', String.raw`\u202a\u202b\u202c\u202d\u202e`],
  ['\u2066\u2067\u2068\u2069', String.raw`\u2066\u2067\u2068\u2069`],
])('%j is written as what it is', (text, written) => {
  expect(printable(text)).toBe(written);
});

test.each(['شركة النخيل — فرع العليا ٢', 'مي\u200cخواهم', 'Café “Olaya” \\ 100 % 🌴', ''])('%j stays as it is', (text) => {
  expect(printable(text)).toBe(text);
});

test('JSON stays the same JSON', () => {
  const value = { text: '\u001b\u007f\u009b\u202e"\\\n' };
  expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value);
});

test('a cell of a table is on one line, in its column', () => {
  const table = textTable(
    ['NAME', 'ROLE'],
    [
      ['Sa\nra\u202e', 'owner'],
      ['نورة', 'manager'],
    ],
  );
  const first = String.raw`Sa\u000ara\u202e`;
  const inColumn = (cell: string): string => `${cell.padEnd(first.length)}  `;
  expect(table).toBe(`${inColumn('NAME')}ROLE\n${inColumn(first)}owner\n${inColumn('نورة')}manager\n`);
});

test('a text of several lines keeps them', () => {
  expect(printableLines('a\u001b\r\nb\r\u202ec\n')).toBe(String.raw`a\u001b` + '\n' + String.raw`b\u000d\u202ec` + '\n');
});
