import { expect, test } from 'vitest';
import { exactNumbers, InexactNumber } from '../../../../src-main/platform/http/exact-json.ts';

function parsed(source: string): unknown {
  return JSON.parse(source, exactNumbers);
}

test.each([
  '0',
  '-0',
  '12.5',
  '0e5',
  '0.00000000000000000000',
  '1e3',
  '2.5E+2',
  '1e-7',
  '0.00000010000000000',
  '-1.50e-1',
  '1e22',
])('keeps %s', (source) => {
  expect(parsed(source)).toBe(Number(source));
});

test.each(['1e-400', '1e400', '-3E-999', '4e-324', '1234567890123.123456', '0.1000000000000000055', '9007199254740993'])(
  'lets nobody take %s for a number near it',
  (source) => {
    expect(parsed(source)).toEqual(new InexactNumber(source));
  },
);

test('judges a number of a megabyte without delay', () => {
  const source = `1.${'0'.repeat(1_000_000)}1`;
  expect(parsed(source)).toBeInstanceOf(InexactNumber);
});
