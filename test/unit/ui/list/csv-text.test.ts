import { expect, test } from 'vitest';
import { countedAmount, csvText, signedAmount } from '#ui/list/csv-text.ts';

type Row = { name: string; total: number | null };

const columns = [
  { header: 'Name', value: ({ name }: Row) => name },
  { header: 'Total', value: ({ total }: Row) => total },
];

test('quotes what holds commas, quotes or lines, and leaves what is missing empty', () => {
  const rows = [
    { name: 'a,"b"', total: 12.5 },
    { name: 'شركة\nالعليا', total: null },
  ];
  expect(csvText(columns, rows)).toBe('\uFEFFName,Total\r\n"a,""b""",12.5\r\n"شركة\nالعليا",\r\n');
});

test.each(['=1+1', '+966', '-1', '@SUM(A1)', '\tx'])('keeps a spreadsheet from running %j as a formula', (name) => {
  expect(csvText(columns, [{ name, total: -3 }])).toContain(`'${name},-3`);
});

test('an amount counts for an invoice, against a credit note, and not at all where it was rejected', () => {
  expect(countedAmount({ document_type: 'invoice', status: 'queued' }, 115)).toBe(115);
  expect(countedAmount({ document_type: 'debit_note', status: 'reported' }, 115)).toBe(115);
  expect(countedAmount({ document_type: 'credit_note', status: 'cleared' }, 115)).toBe(-115);
  expect(countedAmount({ document_type: 'invoice', status: 'failed' }, 115)).toBeNull();
});

test('of a credit note over nothing there is no negative nothing', () => {
  expect(signedAmount({ document_type: 'credit_note' }, 0)).toBe(0);
  expect(signedAmount({ document_type: 'credit_note' }, 115)).toBe(-115);
});
