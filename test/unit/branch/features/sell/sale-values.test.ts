import { describe, expect, test } from 'vitest';
import {
  blankLine,
  blankPayment,
  initialValues,
  issueRequest,
  saleBody,
  saleFieldOf,
  saleSchema,
  shownFields,
  totalsAsTyped,
} from '../../../../../src-renderer/branch/features/sell/sale-values.ts';

const usual = { kind: 'simplified', egs_unit_id: 'unit-1', prices_include_vat: true, payment_means: '10' } as const;
const money = { code: 'SAR', exchangeRate: undefined };
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
    const { line_items: sent } = bodyOf({ line_items: [line, blankLine, line, blankLine, blankLine] });
    expect(sent.map(({ description }) => description)).toEqual(['Shirt', '', 'Shirt']);
    expect(bodyOf({ line_items: [blankLine, blankLine] }).line_items).toHaveLength(1);
  });

  test('takes the Arabic name of a buyer alone as his name', () => {
    const buyer = { ...begun.buyer, name_ar: 'نورة' };
    expect(bodyOf({ buyer, has_buyer: true })).toMatchObject({ buyer: { name: 'نورة' } });
    expect(bodyOf({ buyer, has_buyer: true })).not.toHaveProperty('buyer.name_ar');
  });

  test('names a buyer on a standard invoice, and on a simplified one where that is wanted', () => {
    const buyer = { ...begun.buyer, name: 'Noura' };
    expect(bodyOf({ buyer })).not.toHaveProperty('buyer');
    expect(bodyOf({ buyer, has_buyer: true })).toMatchObject({ buyer: { name: 'Noura' } });
    expect(bodyOf({ buyer, has_buyer: true })).not.toHaveProperty('buyer.address');
    expect(bodyOf({ buyer, kind: 'standard' })).toMatchObject({ buyer: { name: 'Noura', address: { country: 'SA' } } });
  });

  test('says how it is paid: by one means all of it, and by several the last what the others leave of the amount due', () => {
    const typed = [
      { means: '10', amount: '٥٠' },
      { means: '48', amount: '' },
    ];
    expect(bodyOf({ payments: [{ means: '48', amount: '20' }] })).toMatchObject({ payment_means: '48' });
    const split = bodyOf({ payments: typed, line_items: [{ ...line, quantity: '2' }] });
    expect(split).toMatchObject({
      payments: [
        { means: '10', amount: 50 },
        { means: '48', amount: 65 },
      ],
    });
    expect(split).not.toHaveProperty('payment_means');
    const settled = { purpose: 'settlement', number: 'P-1', begin: {}, sends: {}, money, prepaid: 5 } as const;
    const values = { ...begun, line_items: [line], payments: typed };
    expect(saleBody(values, { proposed: '', basis: settled })).toHaveProperty('payments.1.amount', 2.5);
  });

  test.each([
    ['nothing', '', 'payments.0.amount'],
    ['no number', 'all', 'payments.0.amount'],
    ['all that is due', '57.5', 'payments.1.amount'],
  ])('is refused where the first of two payments is %s', (_, amount, path) => {
    const payments = [{ means: '10', amount }, blankPayment];
    const issues = saleSchema.safeParse(bodyOf({ payments })).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path]);
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

function issued(body: ReturnType<typeof saleBody>) {
  return issueRequest(saleSchema.parse(body));
}

test('a prepayment, or a note on an earlier document, is sent as what it is', () => {
  expect(issued(bodyOf({ is_prepayment: true }))).toMatchObject({ kind: 'prepayment', document: { invoice_type: 'simplified' } });
  const basis = {
    purpose: 'credit_note',
    note: 'credit_note',
    number: 'INV-1',
    begin: { reason: 'Price' },
    sends: { original_invoice_uuid: 'uuid-1' },
    money,
  } as const;
  const values = { ...initialValues(usual, basis), line_items: [line] };
  const { kind, document } = issued(saleBody(values, { proposed: 'HAND-7', basis }));
  expect([kind, document]).toEqual([
    'credit_note',
    expect.objectContaining({ reason: 'Price', original_invoice_uuid: 'uuid-1' }),
  ]);
  expect(document).not.toHaveProperty('form');
});

test('what is left of a prepayment is taken off, and no more than is to pay', () => {
  const body = bodyOf({ line_items: [line] });
  const paid = (prepaid: number) => {
    const totals = totalsAsTyped(body, { money, prepaid });
    return [totals.prepaid.toNumber(), totals.payable.toNumber()];
  };
  expect([paid(20), paid(100)]).toEqual([
    [20, 37.5],
    [57.5, 0],
  ]);
});

test('the totals are those of the valid lines, with all discounts', () => {
  const lines = [
    { ...line, quantity: '2' },
    { ...line, unit_price: '40', discount: '25%' },
    { ...line, quantity: 'two' },
  ];
  const totals = totalsAsTyped(bodyOf({ line_items: lines, discounts: '5' }));
  expect([totals.payable.toNumber(), totals.vat.toNumber(), totals.currency]).toEqual([140, 18.26, 'SAR']);
});

test('the fields of a buyer are shown with him, and before that the choice to name him', () => {
  expect(shownFields(begun).has('buyer.vat_number')).toBe(false);
  expect(shownFields(begun).has('buyer')).toBe(true);
  expect(shownFields({ ...begun, has_buyer: true }).has('buyer')).toBe(false);
  expect(shownFields({ ...begun, has_buyer: true }).has('buyer.address.street')).toBe(true);
  expect(shownFields({ ...begun, kind: 'standard' }).has('buyer.vat_number')).toBe(true);
});

test('what is found in how a sale is paid is shown beside the fields of its payments', () => {
  const split = { ...begun, payments: [...begun.payments, blankPayment] };
  expect(saleFieldOf('payment_means', begun)).toBe('payments.0.means');
  expect(saleFieldOf('payments', split)).toBe('payments.1.amount');
  expect(shownFields(begun).has('payments.0.amount')).toBe(false);
  expect(shownFields(split).has(saleFieldOf('payments', split))).toBe(true);
});

test('what is found in the identification of a buyer is shown beside the one of its fields that is there', () => {
  const paths = ['buyer.identification', 'buyer.identification.number'];
  const identification = { scheme: 'NAT', number: '' };
  const named = { ...begun, has_buyer: true, buyer: { ...begun.buyer, identification } };
  expect(paths.map((path) => saleFieldOf(path, begun))).toEqual(paths.map(() => 'buyer.identification.scheme'));
  expect(paths.map((path) => saleFieldOf(path, named))).toEqual(paths.map(() => 'buyer.identification.number'));
  expect(shownFields(named).has(saleFieldOf('buyer.address', named))).toBe(true);
});
