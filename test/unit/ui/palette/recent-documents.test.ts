import { expect, test } from 'vitest';
import { withOpened, type RecentDocument } from '#ui/palette/recent-documents.ts';

function opened(number: number, company_id: string | null = 'one'): RecentDocument {
  return {
    invoice_id: `inv_${number}`,
    invoice_number: `SHOP-${number}`,
    invoice_date: '2026-11-20',
    environment: 'sandbox',
    company_id,
  };
}

function numbersAfter(documents: readonly RecentDocument[]): string[] {
  const none: readonly RecentDocument[] = [];
  return documents.reduce(withOpened, none).map(({ invoice_number }) => invoice_number);
}

test('the last document comes first, and one that is opened again is there once', () => {
  expect(numbersAfter([opened(1), opened(2), opened(1)])).toEqual(['SHOP-1', 'SHOP-2']);
});

test('five are kept of each company, however many of another one were opened since', () => {
  const ofOne = [1, 2, 3, 4, 5, 6].map((number) => opened(number, 'one'));
  const ofOther = [11, 12, 13, 14, 15, 16].map((number) => opened(number, 'other'));
  expect(numbersAfter([...ofOne, ...ofOther])).toEqual([16, 15, 14, 13, 12, 6, 5, 4, 3, 2].map((number) => `SHOP-${number}`));
});
