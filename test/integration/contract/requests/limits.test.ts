import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

/** `taken`, or the paths of what is wrong. */
async function create(changes: Record<string, unknown>): Promise<string> {
  const answer = await branch.post('simplified', changes);
  if (answer.status === 200) return 'taken';
  return `${String(answer.status)} ${[...new Set(faultsOf(answer))].join(', ')}`;
}

const line = (more: Record<string, unknown>) => ({ line_items: lineOf(1, more) });
const astral = '😀';

test.each([
  ['a description of 1 character', line({ description: 'x' }), 'taken'],
  ['a description of 1,000 characters', line({ description: astral.repeat(1000) }), 'taken'],
  ['a description of 1,001', line({ description: 'x'.repeat(1001) }), '400 line_items[0].description: invalid_value'],
  ['a blank description', line({ description: ' ' }), '400 line_items[0].description: invalid_value'],
  ['an Arabic description of 1,000', line({ description_ar: 'ع'.repeat(1000) }), 'taken'],
  [
    'an Arabic description of 1,001',
    line({ description_ar: 'ع'.repeat(1001) }),
    '400 line_items[0].description_ar: invalid_value',
  ],
  ['a quantity of 0.0001', line({ quantity: 0.0001 }), 'taken'],
  ['a quantity of 0.000099', line({ quantity: 0.000099 }), '400 line_items[0].quantity: too_small'],
  ['a quantity of 0', line({ quantity: 0 }), '400 line_items[0].quantity: too_small'],
  ['a negative quantity', line({ quantity: -1 }), '400 line_items[0].quantity: too_small'],
  ['a quantity of 6 decimals', line({ quantity: 1.000001 }), 'taken'],
  ['a quantity of 7 decimals', line({ quantity: 1.0000001 }), '400 line_items[0].quantity: invalid_value'],
  ['a price of 0', line({ unit_price: 0 }), 'taken'],
  ['a negative price', line({ unit_price: -0.01 }), '400 line_items[0].unit_price: too_small'],
  ['a price of 6 decimals', line({ unit_price: 0.000001 }), 'taken'],
  ['a price of 7 decimals', line({ unit_price: 0.0000001 }), '400 line_items[0].unit_price: invalid_value'],
  ['a price as text', line({ unit_price: '12.500000' }), 'taken'],
  ['a price as text of 7 decimals', line({ unit_price: '0.3000000' }), '400 line_items[0].unit_price: invalid_type'],
  ['a price as text with a sign', line({ unit_price: '-1' }), '400 line_items[0].unit_price: invalid_type'],
  ['a price as text with a comma', line({ unit_price: '1,5' }), '400 line_items[0].unit_price: invalid_type'],
  ['a price as text with an exponent', line({ unit_price: '1e2' }), '400 line_items[0].unit_price: invalid_type'],
  ['a price as blank text', line({ unit_price: ' ' }), '400 line_items[0].unit_price: invalid_type'],
  [
    'a price as text that no number holds',
    line({ unit_price: '1234567890.123456' }),
    '400 line_items[0].unit_price: inexact_number',
  ],
  ['0.1 + 0.2 of binary numbers', line({ unit_price: 0.1 + 0.2 }), '400 line_items[0].unit_price: invalid_value'],
  ['a quantity as text', line({ quantity: '1' }), '400 line_items[0].quantity: invalid_type'],
  ['an unknown category', line({ vat_category: 'X' }), '400 line_items[0].vat_category: invalid_value'],
])('answers %s', async (_what, changes, status) => {
  expect(await create(changes)).toBe(status);
});

async function totalsAt(unitPrice: unknown): Promise<unknown[]> {
  const { body } = await branch.post('simplified', line({ unit_price: unitPrice, quantity: 3 }));
  return [body['subtotal'], body['vat'], body['total']];
}

test('takes amounts as text exactly as it takes them as numbers', async () => {
  expect(await totalsAt('19.99')).toEqual(await totalsAt(19.99));
  expect(await totalsAt('0.30')).toEqual([0.9, 0.14, 1.04]);
});

test('takes prepaid amounts as text', async () => {
  const { body: deposit } = await branch.post('prepayment', { invoice_type: 'simplified', line_items: lineOf(100) });
  const settled = { line_items: lineOf(100), prepaid_invoices: [{ invoice_uuid: deposit['uuid'], amount: '57.50' }] };
  expect((await branch.post('simplified', settled)).body).toMatchObject({ prepaid: 57.5, payable: 57.5 });
  const finer = { ...settled, prepaid_invoices: [{ invoice_uuid: deposit['uuid'], amount: '1.005' }] };
  expect(await create(finer)).toBe('400 prepaid_invoices[0].amount: invalid_value');
});

test('accepts 1 to 1,000 lines', async () => {
  const [one] = lineOf(1);
  const lines = (count: number) => ({ line_items: Array.from({ length: count }, () => one) });
  expect(await create(lines(0))).toBe('400 line_items: too_small');
  expect(await create(lines(1000))).toBe('taken');
  expect(await create(lines(1001))).toBe('400 line_items: too_big');
});

test('accepts totals below 10^13, VAT included', async () => {
  const zeroRated = { vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' };
  expect(await create({ line_items: lineOf(9_999_999_999_999.99, zeroRated) })).toBe('taken');
  const cent = { description: 'Chair', quantity: 1, unit_price: 0.01, ...zeroRated };
  expect(await create({ line_items: [...lineOf(9_999_999_999_999.99, zeroRated), cent] })).toBe('400 line_items: too_big');
  expect(await create({ line_items: lineOf(8_695_652_173_913.03) })).toBe('taken');
  expect(await create({ line_items: lineOf(8_695_652_173_913.04) })).toBe('400 line_items: too_big');
});

test.each(['simplified', 'standard', 'prepayment'] as const)('accepts totals below 10^13 in SAR too: %s', async (kind) => {
  const zeroRated = { vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' };
  const sold = (price: number, rate: number) => ({ currency: 'USD', exchange_rate: rate, line_items: lineOf(price, zeroRated) });
  const refused = ['exchange_rate: too_big'];
  expect(faultsOf(await branch.post(kind, sold(8e12, 99_999_999)))).toEqual(refused);
  expect(faultsOf(await branch.post(kind, sold(1e9, 10_000)))).toEqual(refused);
  expect((await branch.post(kind, sold(999_999_999.99, 10_000))).status).toBe(200);
  // Half of the limit in its own currency, below it in SAR.
  expect((await branch.post(kind, sold(5e12, 1.999))).status).toBe(200);
  const document = branch.bodyOf(kind, sold(8e12, 99_999_999));
  expect(faultsOf(await branch.running.send('POST', '/v1/invoices/preflight', { kind, document }))).toEqual(refused);
});

test.each([
  ['1', 'taken'],
  ['n'.repeat(127), 'taken'],
  [`${astral.repeat(126)}٢`, 'taken'],
  ['m'.repeat(128), '400 invoice_number: invalid_value'],
  ['', '400 invoice_number: invalid_value'],
  [' ', '400 invoice_number: invalid_value'],
  ['a\tb', '400 invoice_number: invalid_value'],
  ['a\u200fb', '400 invoice_number: invalid_value'],
])('answers the invoice number %j', async (number, status) => {
  expect(await create({ invoice_number: number })).toBe(status);
});

test.each([
  ['invoice_date', '2026-11-20', 'taken'],
  ['invoice_date', '2026-10-06', 'taken'],
  ['invoice_date', '2026-10-05', '400 invoice_date: too_long_ago'],
  ['invoice_date', '2024-02-29', '400 invoice_date: too_long_ago'],
  ['supply_date', '2026-02-28', 'taken'],
  ['supply_date', '2026-02-29', '400 supply_date: invalid_value'],
  ['supply_date', '28-02-2026', '400 supply_date: invalid_format'],
  ['invoice_date', '2025-02-29', '400 invoice_date: invalid_value'],
  ['invoice_date', '2026-11-31', '400 invoice_date: invalid_value'],
  ['invoice_date', '2026-1-1', '400 invoice_date: invalid_format'],
  ['invoice_date', '20-11-2026', '400 invoice_date: invalid_format'],
  ['invoice_date', '2026-11-20T00:00:00Z', '400 invoice_date: invalid_format'],
  ['invoice_time', '00:00:00', 'taken'],
  ['invoice_time', '23:59:59', 'taken'],
  ['invoice_time', '24:00:00', '400 invoice_time: invalid_format'],
  ['invoice_time', '12:00', '400 invoice_time: invalid_format'],
  ['invoice_time', '12:00:60', '400 invoice_time: invalid_format'],
  ['invoice_time', '12:00:00Z', '400 invoice_time: invalid_format'],
])('answers %s %s', async (field, value, status) => {
  expect(await create({ [field]: value })).toBe(status);
});

test('uses the date in Riyadh, on every create endpoint', async () => {
  const { clock } = branch.running;
  const original = await branch.sell('simplified');
  const toMidnightMs = Date.parse('2026-11-20T20:59:59.000Z') - clock.now().getTime();
  const changes = { invoice_date: '2026-11-21', invoice_time: '00:00:00' };
  const kinds = ['simplified', 'standard', 'credit_note', 'debit_note', 'prepayment'] as const;
  const note = { original_invoice_uuid: original.uuid };
  const post = (kind: (typeof kinds)[number]) =>
    branch.post(kind, { ...changes, line_items: lineOf(1), ...(kind.endsWith('note') ? note : {}) });
  clock.advance(toMidnightMs);
  for (const kind of kinds) expect([kind, faultsOf(await post(kind))]).toEqual([kind, ['invoice_date: in_the_future']]);
  clock.advance(1_000);
  for (const kind of kinds) expect([kind, (await post(kind)).status]).toEqual([kind, 200]);
  clock.advance(-toMidnightMs - 1_000);
});

test.each([
  [3.75, 'taken'],
  [0.000001, 'taken'],
  [12345678901.12, 'taken'],
  [123456789012.12, '400 exchange_rate: invalid_value'],
  [0, '400 exchange_rate: too_small'],
  [-3.75, '400 exchange_rate: too_small'],
])('answers the exchange rate %d', async (rate, status) => {
  expect(await create({ currency: 'USD', exchange_rate: rate })).toBe(status);
});

test.each(['XXQ', 'usd', 'US', 'SAR '])('refuses the currency %j', async (currency) => {
  expect(await create({ currency, exchange_rate: 3.75 })).toBe('400 currency: invalid_value');
});

function seller(name: string, name_ar?: string) {
  return { seller: { name, vat_number: '310175397400003', ...(name_ar === undefined ? {} : { name_ar }) } };
}

test('the seller name fits the QR up to 255 bytes of UTF-8, both languages together', async () => {
  expect(await create(seller('x'.repeat(255)))).toBe('taken');
  expect(await create(seller('x'.repeat(256)))).toBe('400 seller.name: invalid_value');
  expect(await create(seller('x'.repeat(52), 'ش'.repeat(100)))).toBe('taken');
  expect(await create(seller('x'.repeat(53), 'ش'.repeat(100)))).toBe('400 seller.name: invalid_value');
});
