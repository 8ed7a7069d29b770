import { expect, test } from 'vitest';
import { collapse, isLiteral, type LexicalType } from '#main/core/structure/tables/lexical-forms.ts';

type Forms = { type: LexicalType; right: string[]; wrong: string[] };

const forms: Forms[] = [
  { type: 'string', right: ['', ' a\n', 'ع'], wrong: [] },
  {
    type: 'decimal',
    right: ['0', '+1', '-0.0', '1.', '.5', ' 12 ', '9'.repeat(60)],
    wrong: ['', '.', '1e3', '1,000', '٣', '1 2'],
  },
  { type: 'integer', right: ['7', '-07', '+1', '9'.repeat(45)], wrong: ['', '1.0', '-', '1e3'] },
  { type: 'boolean', right: ['true', 'false', '1', '0', ' true '], wrong: ['', 'True', 'yes', '01'] },
  {
    type: 'date',
    right: ['2026-01-31', '2024-02-29', '2026-01-31Z', '2026-01-31+14:00', '-0004-02-29', '12026-01-01', ' 2026-01-31 '],
    wrong: [
      '',
      '2026-02-29',
      '1900-02-29',
      '2026-1-1',
      '0000-01-01',
      '02026-01-01',
      '2026-01-31+14:01',
      '31.01.2026',
      '2026-01-31T00:00:00',
    ],
  },
  {
    type: 'time',
    right: ['14:05:09', '24:00:00', '14:05:09.123Z', '14:05:09-05:30'],
    wrong: ['', '14:05', '24:00:01', '23:59:60', '14:05:09.', '2:05:09 PM'],
  },
  {
    type: 'dateTime',
    right: ['2026-01-31T14:05:09', '2026-01-31T24:00:00Z', ' 2026-01-31T14:05:09.5 '],
    wrong: ['', '2026-01-31 14:05:09', '2026-02-30T14:05:09', '2026-01-31'],
  },
  {
    type: 'base64Binary',
    right: ['', 'QUJD', 'QUI=', 'QQ==', 'Q U J\nD', 'QQ= ='],
    wrong: ['Q', 'QUI', 'QUJ=', 'QR==', 'QQ==QUJD', '====', 'QUJ-', 'ضضضض'],
  },
  {
    type: 'anyURI',
    right: [
      '',
      '#a',
      'text/plain',
      'urn:a:b',
      'http://www.w3.org/2001/04/xmlenc#sha256',
      'a b',
      'ع',
      'http://[::1]:80/a',
      '1/2:3',
    ],
    wrong: ['%', 'a%2', '##', ':a', 'urn:', 'urn:#a', '1a:b', 'ع:a', '//', 'http://[', 'a]', 'http://a/[b]'],
  },
  { type: 'language', right: ['ar', 'en-GB', ' x-klingon '], wrong: ['', 'en_GB', 'abcdefghi', 'en-', '12'] },
  { type: 'ID', right: ['a', '_1', ' signature ', 'عربي', 'a.b-c'], wrong: ['', '1a', 'a b', 'a:b', '-a'] },
];

test.each(forms)('accepts exactly the literals of $type', ({ type, right, wrong }) => {
  expect(right.filter((text) => !isLiteral(type, text))).toEqual([]);
  expect(wrong.filter((text) => isLiteral(type, text))).toEqual([]);
});

test('collapses white space as XML knows it, and no other', () => {
  expect(collapse(' \t a \r\n b ')).toBe('a b');
  expect(collapse('\u00a0a')).toBe('\u00a0a');
  expect(collapse(' ')).toBe('');
});

test('checks long values in linear time', () => {
  expect(isLiteral('base64Binary', 'QUJD'.repeat(1_000_000))).toBe(true);
  expect(isLiteral('decimal', `${' '.repeat(4_000_000)}x`)).toBe(false);
});
