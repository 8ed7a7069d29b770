import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

const piece = { description: 'Chair', quantity: 1, unit_price: 10 };
const item = { ...piece, quantity: 2, unit_price: 1000 };

/** Every allowance of a document as `name text` of its basic elements. */
function allowancesIn(xml: string): string[][] {
  return [...xml.matchAll(/<cac:AllowanceCharge>(.*?)<\/cac:AllowanceCharge>/gs)].map(([, part = '']) =>
    [...part.matchAll(/<cbc:(\w+)[^>]*>([^<]*)</g)].map(([, name, text]) => `${name} ${text}`),
  );
}

test('a discount on the document lessens its sum and its VAT, as the authority’s example does', async () => {
  const { id } = await branch.sell('simplified', { line_items: [item], discounts: [{ amount: 100, reason: 'Opening' }] });
  const detail = await branch.detailOf(id);
  expect(detail).toMatchObject({ subtotal: 1900, vat: 285, total: 2185, line_items: [{ discount: null, line_total: 2000 }] });
  const shown = { amount: 100, percent: null, reason: 'Opening', reason_code: null, vat_category: 'S', vat_rate: 15 };
  expect(detail['discounts']).toEqual([shown]);
  const xml = await branch.xmlOf(id);
  expect(allowancesIn(xml)).toEqual([
    ['ChargeIndicator false', 'AllowanceChargeReason Opening', 'Amount 100.00', 'ID S', 'Percent 15.00', 'ID VAT'],
  ]);
  expect(xml).toContain('<cbc:AllowanceTotalAmount currencyID="SAR">100.00</cbc:AllowanceTotalAmount>');
});

test('a line is after its own discount, in percent of quantity × price, and the reason of a code is its name', async () => {
  const discount = { percent: 12.5, reason_code: '103' };
  const { id } = await branch.sell('simplified', { line_items: [{ ...item, discount }] });
  const { line_items: lines, discounts, ...detail } = await branch.detailOf(id);
  const shown = { amount: 250, percent: 12.5, reason: 'خصم مؤقت | Temporary', reason_code: '103' };
  expect([detail['subtotal'], lines, discounts]).toMatchObject([1750, [{ discount: shown, line_total: 1750 }], []]);
  expect(allowancesIn(await branch.xmlOf(id))).toEqual([
    [
      'ChargeIndicator false',
      'AllowanceChargeReasonCode 103',
      'AllowanceChargeReason خصم مؤقت | Temporary',
      'MultiplierFactorNumeric 12.50',
      'Amount 250.00',
      'BaseAmount 2000.00',
    ],
  ]);
});

test('with gross prices the customer pays what the till shows, and results give the discount without VAT', async () => {
  const line_items = [
    { ...piece, quantity: 1, unit_price: 115, discount: { percent: 10 } },
    { ...piece, quantity: 3, unit_price: 4.95 },
  ];
  const { id } = await branch.sell('simplified', { prices_include_vat: true, line_items, discounts: [{ amount: '5.00' }] });
  // 103.50 + 14.85 − 5.00
  const detail = await branch.detailOf(id);
  expect(detail).toMatchObject({
    payable: 113.35,
    line_items: [{ discount: { amount: 10 }, line_total: 90 }, { discount: null }],
  });
  expect(detail['discounts']).toMatchObject([{ amount: 4.35, reason: 'خصم | Discount' }]);
});

test('a discount of no category is shared over all of them by their sums, to the halala', async () => {
  const exempt = { ...piece, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32' };
  const line_items = [
    { ...piece, quantity: 1, unit_price: 20 },
    { ...exempt, quantity: 1, unit_price: 10 },
  ];
  const shared = await branch.sell('simplified', { line_items, discounts: [{ amount: 10 }] });
  const parts = (await branch.detailOf(shared.id))['discounts'];
  expect(parts).toMatchObject([
    { vat_category: 'S', amount: 6.67 },
    { vat_category: 'Z', amount: 3.33 },
  ]);
  const named = await branch.sell('simplified', { line_items, discounts: [{ percent: 50, vat_category: 'Z' }] });
  expect(await branch.detailOf(named.id)).toMatchObject({ subtotal: 25, vat: 3, discounts: [{ vat_category: 'Z', amount: 5 }] });
});

test('percentages on the document never compound: each is of the sum before any of them', async () => {
  const { id } = await branch.sell('simplified', { line_items: [item], discounts: [{ percent: 50 }, { percent: 50 }] });
  expect(await branch.detailOf(id)).toMatchObject({ subtotal: 0, vat: 0, discounts: [{ amount: 1000 }, { amount: 1000 }] });
});

test.each([
  ['line_items[0].discount', { line_items: [{ ...item, discount: { amount: 2000.01 } }] }],
  ['line_items[0].discount', { line_items: [{ ...item, discount: { amount: 1, percent: 1 } }] }],
  ['line_items[0].discount', { line_items: [{ ...item, discount: {} }] }],
  ['line_items[0].discount.amount', { line_items: [{ ...item, discount: { amount: 0 } }] }],
  ['line_items[0].discount.percent', { line_items: [{ ...item, discount: { percent: 100.01 } }] }],
  ['line_items[0].discount.percent', { line_items: [{ ...item, discount: { percent: 1.001 } }] }],
  ['line_items[0].discount.vat_category', { line_items: [{ ...item, discount: { percent: 1, vat_category: 'S' } }] }],
  ['discounts[0]', { discounts: [{ amount: 2000.01 }] }],
  ['discounts[1]', { discounts: [{ percent: 60 }, { percent: 60 }] }],
  ['discounts[0].vat_category', { discounts: [{ percent: 10, vat_category: 'Z' }] }],
  ['discounts[0].reason_code', { discounts: [{ percent: 10, reason_code: '1' }] }],
  ['discounts[0].reason', { discounts: [{ percent: 10, reason: 'x'.repeat(1001) }] }],
  ['discounts', { discounts: Array.from({ length: 101 }, () => ({ amount: 0.01 })) }],
])('%s of %j is refused, and nothing is consumed', async (path, changes) => {
  const before = await branch.counter();
  const refused = await branch.post('simplified', { line_items: [item], ...changes });
  const { code, details } = errorOf(refused) as { code: string; details: { path: string }[] };
  expect([refused.status, code, details.map((each) => each.path)]).toEqual([400, 'VALIDATION_ERROR', [path]]);
  expect(await branch.counter()).toBe(before);
});
