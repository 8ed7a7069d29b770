import { expect, test } from 'vitest';
import { csvRow } from '#main/platform/formats/csv.ts';

test('quotes what would end a cell or a row, and ends with CRLF', () => {
  expect(csvRow(['a', 'b,c', 'd"e', 'f\ng', ''])).toBe('a,"b,c","d""e","f\ng",\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('makes %j a text rather than a formula', (text) => {
  expect(csvRow([text])).toBe(`'${text}\r\n`);
});

test('leaves a negative amount the number that it is', () => {
  expect(csvRow(['-40.00', '-40.00+1'])).toBe("-40.00,'-40.00+1\r\n");
});
