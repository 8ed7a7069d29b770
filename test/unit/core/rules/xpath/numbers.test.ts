import { expect, test } from 'vitest';
import {
  areEqual,
  decimalOf,
  decimalOfDouble,
  floor3,
  parseDecimal,
  quotientOf,
  roundExact2,
  type Exact,
} from '#main/core/rules/xpath/decimals.ts';
import {
  anyZero,
  anyZeroWithoutMinus,
  doubleAt,
  formatDouble2,
  numberIn,
  round2OfDouble,
  signOf,
  sumOfDoubles,
} from '#main/core/rules/xpath/doubles.ts';
import { Unprocessable } from '#main/core/rules/xpath/unprocessable.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';

function decimal(text: string): Exact {
  return parseDecimal(text)!;
}

function element(text: string): XmlElement {
  const parsed = readXml('<a/>');
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return { ...parsed.value, children: [text] };
}

test.each([
  [0.565, '0.56'],
  [0.575, '0.58'],
  [2.675, '2.68'],
  [1.005, '1.00'],
  [7.5, '7.50'],
  [-0, '-0.00'],
  [-0.001, '-0.00'],
  [NaN, 'NaN'],
  [1e21, '1000000000000000000000.00'],
])('writes %d with 2 decimals as its shortest decimal rounds, halves to even: %s', (value, text) => {
  expect(formatDouble2(value)).toBe(text);
});

test('rounds halves towards positive infinity, decimals and doubles each as they are', () => {
  expect(roundExact2(decimal('1.005'))).toEqual(decimal('1.01'));
  expect(roundExact2(decimal('-1.005'))).toEqual(decimal('-1.00'));
  expect(roundExact2(decimal('-1.0051'))).toEqual(decimal('-1.01'));
  expect(round2OfDouble(1.005)).toBe(1);
  expect(round2OfDouble(0.125)).toBe(0.13);
});

test('cuts downwards', () => {
  expect(floor3(decimal('1.2349'))).toEqual(decimal('1.234'));
  expect(floor3(decimal('-1.2341'))).toEqual(decimal('-1.235'));
  expect(floor3(decimal('1.2'))).toEqual(decimal('1.2'));
});

test('uses the binary value of a double', () => {
  const sum = '0.3000000000000000444089209850062616169452667236328125';
  expect(areEqual(decimalOfDouble(0.1 + 0.2), decimal(sum))).toBe(true);
  expect(areEqual(decimalOfDouble(45), decimal('45'))).toBe(true);
  expect(areEqual(decimalOfDouble(2 ** -30), decimal('0.000000000931322574615478515625'))).toBe(true);
});

test('divides to 18 decimals or more, halves towards zero', () => {
  expect(quotientOf(decimal('2'), decimal('3'))).toEqual(decimal('0.666666666666666667'));
  expect(quotientOf(decimal('-2'), decimal('3'))).toEqual(decimal('-0.666666666666666667'));
  expect(quotientOf(decimal('1'), decimal('300'))).toEqual(decimal('0.00333333333333333333'));
  expect(quotientOf(decimal('1'), decimal('0'))).toBeUndefined();
});

test.each([' 1.50\n', '+1.5', '1.5', '001.500'])('reads "%s" as a number', (text) => {
  expect(numberIn(element(text))).toBe(1.5);
  expect(areEqual(decimalOf(element(text)), decimal('1.5'))).toBe(true);
});

test.each(['', ' ', '.', '-', 'abc', '1,5', '1 5', '0x10', '--1'])('"%s" is no number, and cannot be reckoned with', (text) => {
  expect(numberIn(element(text))).toBeNaN();
  expect(() => doubleAt([element(text)])).toThrow(Unprocessable);
  expect(() => decimalOf(element(text))).toThrow(Unprocessable);
});

test('reads exponents as doubles only', () => {
  expect(numberIn(element('1e2'))).toBe(100);
  expect(() => decimalOf(element('1e2'))).toThrow(Unprocessable);
});

test('sums no values to zero, and accepts at most one operand', () => {
  expect(sumOfDoubles([])).toBe(0);
  expect(sumOfDoubles([element('0.1'), element('0.2')])).toBe(0.1 + 0.2);
  expect(doubleAt([])).toBeNaN();
  expect(() => doubleAt([element('1'), element('1')])).toThrow(Unprocessable);
});

test('puts zero with a minus below zero', () => {
  expect([signOf(element('-0.00')), signOf(element('0.00')), signOf(element('0.01'))]).toEqual([-1, 0, 1]);
});

test('treats negative zero as zero if it is a whole number of up to 15 digits', () => {
  expect([' -0 ', '-00', '-000000000000000', '-0000000000000000', '-0.'].map((text) => signOf(element(text)))).toEqual([
    0, 0, 0, -1, -1,
  ]);
  expect(anyZero([element('-0')])).toBe(true);
  expect(anyZeroWithoutMinus([element('-0')])).toBe(false);
  expect(anyZeroWithoutMinus([element('-0.00'), element('0.00')])).toBe(true);
});

test('white space of any length is read once', () => {
  expect(parseDecimal(`${' '.repeat(400_000)}x`)).toBeUndefined();
  expect(parseDecimal(' '.repeat(400_000))).toBeUndefined();
  expect(parseDecimal(`${' '.repeat(400_000)}-1.5${' '.repeat(400_000)}`)).toEqual({ units: -15n, scale: 1 });
});
