import { describe, expect, test } from 'vitest';
import {
  blankLine,
  initialValues,
  saleBody,
  saleSchema,
  shownFields,
  totalsAsTyped,
} from '../../../../src-renderer/branch/features/sell/sale-values.ts';

const usual = { kind: 'simplified', egs_unit_id: 'unit-1', prices_include_vat: true, payment_means: '10' } as const;
const begun = initialValues(usual);
const line = { ...blankLine, description: 'Shirt', unit_price: '57.5' };

function bodyOf(changes: Partial<typeof begun>) {
  return saleBody({ ...begun, line_items: [line], ...changes }, { proposed: 'HAND-7' });
}

describe('the request of a sale', () => {
  test('takes the proposed number until another is typed', () => {
    expect(bodyOf({}).invoice_number).toBe('HAND-7');
    expect(bodyOf({ invoice_number: ' INV-9 ' }).invoice_number).toBe('INV-9');
  });

  test('leaves out blank lines behind the last one, and no other', () => {
    const lines = (line_items: (typeof blankLine)[]) => bodyOf({ line_items }).line_items.map(({ description }) => description);
    expect(lines([line, blankLine, line, blankLine, blankLine])).toEqual(['Shirt', '', 'Shirt']);
    expect(lines([blankLine, blankLine])).toEqual(['']);
  });

  test('names a buyer on a standard invoice, and on a simplified one where that is wanted', () => {
    const buyer = { ...begun.buyer, name: 'Noura' };
    expect(bodyOf({ buyer })).not.toHaveProperty('buyer');
    expect(bodyOf({ buyer, has_buyer: true })).toMatchObject({ buyer: { name: 'Noura' } });
    expect(bodyOf({ buyer, has_buyer: true })).not.toHaveProperty('buyer.address');
    expect(bodyOf({ buyer, kind: 'standard' })).toMatchObject({ buyer: { name: 'Noura', address: { country: 'SA' } } });
  });

  test('says why there is no VAT only where there is none', () => {
    const reason = { ...line, vat_exemption_code: 'VATEX-SA-35' };
    expect(bodyOf({ line_items: [reason] })).not.toHaveProperty('line_items.0.vat_exemption_code');
    const zero = { ...reason, vat_category: 'Z' as const };
    expect(bodyOf({ line_items: [zero] })).toHaveProperty('line_items.0.vat_exemption_code', 'VATEX-SA-35');
  });

  test('is refused by its schema for what is no number, by the path of its field', () => {
    const typed = { ...line, quantity: 'two', unit_price: '', discount: 'x%' };
    const read = saleSchema.safeParse(bodyOf({ line_items: [typed] }));
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'line_items.0.quantity',
      'line_items.0.unit_price',
      'line_items.0.discount.percent',
    ]);
  });
});

test('the totals are those of the valid lines, with all discounts', () => {
  const lines = [
    { ...line, quantity: '2' },
    { ...line, unit_price: '40', discount: '25%' },
    { ...line, quantity: 'two' },
  ];
  const totals = totalsAsTyped(bodyOf({ line_items: lines, discounts: '5' }), undefined);
  expect([totals.payable.toNumber(), totals.vat.toNumber(), totals.currency]).toEqual([140, 18.26, 'SAR']);
});

test('the fields of a buyer are shown with him', () => {
  expect(shownFields(begun).has('buyer.vat_number')).toBe(false);
  expect(shownFields({ ...begun, has_buyer: true }).has('buyer.address.street')).toBe(true);
  expect(shownFields({ ...begun, kind: 'standard' }).has('buyer.vat_number')).toBe(true);
});
