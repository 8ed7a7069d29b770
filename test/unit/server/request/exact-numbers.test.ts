import { array, assert, constantFrom, integer, oneof, option, property, stringMatching, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { exactNumbers, InexactNumber, mayHoldInexactNumber } from '#main/server/request/exact-numbers.ts';

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
  'does not take %s for a number near it',
  (source) => {
    expect(parsed(source)).toEqual(new InexactNumber(source));
  },
);

test('checks a number of a megabyte without delay', () => {
  const source = `1.${'0'.repeat(1_000_000)}1`;
  expect(parsed(source)).toBeInstanceOf(InexactNumber);
});

const numberSources = tuple(
  constantFrom('', '-'),
  oneof(
    integer({ min: 0 }).map(String),
    stringMatching(/^[1-9][0-9]{10,20}$/u),
    stringMatching(/^[1-9][0-9]{0,16}\.[0-9]{1,18}$/u),
  ),
  option(stringMatching(/^[eE][+-]?[0-9]{1,3}$/u), { nil: '' }),
).map((parts) => parts.join(''));

test('a text in which no number is suspicious has none that is not kept', () => {
  let unsuspicious = 0;
  assert(
    property(array(numberSources), constantFrom('', ' ', '\n'), (sources, space) => {
      const text = `{"list":${space}[${sources.map((source) => space + source).join(',')}]}`;
      if (mayHoldInexactNumber(text)) return;
      unsuspicious += 1;
      expect(JSON.parse(text, exactNumbers)).toEqual(JSON.parse(text));
    }),
    { numRuns: 1_000 },
  );
  expect(unsuspicious).toBeGreaterThan(10);
});

test.each(['{"price":12.5,"vat_number":"310175397400003"}', '{"price":-0.000001}', '{"code":"1e5","list":[1,2,3]}'])(
  'nothing in %s is suspicious',
  (text) => {
    expect(mayHoldInexactNumber(text)).toBe(false);
  },
);
