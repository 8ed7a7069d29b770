import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually, type RunningBranch } from '#support/branch/running-branch.ts';

let branch: TestBranch;
let running: RunningBranch;

beforeAll(async () => {
  branch = await startTestBranch();
  ({ running } = branch);
});
afterAll(() => running.close());

const post: TestBranch['post'] = (...sale) => branch.post(...sale);
const detailOf: TestBranch['detailOf'] = (invoiceId) => branch.detailOf(invoiceId);
const xmlOf: TestBranch['xmlOf'] = (invoiceId) => branch.xmlOf(invoiceId);
const exportLine = (price: number) => lineOf(price, { vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32' })[0];

async function prepay(changes: Record<string, unknown> = {}): Promise<{ uuid: string; id: string }> {
  return branch.sell('prepayment', { line_items: lineOf(100), ...changes });
}

test('a prepayment is reported or cleared by its invoice_type and has its complete total as balance', async () => {
  const simplified = await post('prepayment', { invoice_type: 'simplified', line_items: lineOf(100) });
  expect(simplified.body).toMatchObject({
    status: 'reported',
    document_type: 'prepayment',
    prepaid: 0,
    payable: 115,
    total: 115,
  });
  expect(simplified.body['qr_code']).toEqual(expect.any(String));
  const { buyer } = branch.bodyOf('standard');
  const standard = await post('prepayment', { invoice_type: 'standard', line_items: lineOf(100), buyer });
  expect(standard.body).toMatchObject({ status: 'cleared', qr_code: null, tax_warnings: [] });
  expect(await detailOf(standard.body['invoice_id'])).toMatchObject({ remaining_prepaid: 115, document_type: 'prepayment' });
  expect(await xmlOf(standard.body['invoice_id'])).toContain('>386</cbc:InvoiceTypeCode>');
});

test('a prepayment names its type, and a standard one its buyer', async () => {
  expect(errorOf(await post('prepayment', { invoice_type: undefined, line_items: lineOf(1) }))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ path: 'invoice_type' }],
  });
  expect(errorOf(await post('prepayment', { invoice_type: 'standard' }))).toMatchObject({
    code: 'BUYER_REQUIRED_FOR_B2B_PREPAYMENT',
    retryable: false,
  });
  expect(errorOf(await post('prepayment', { invoice_type: 'standard', buyer: { name: 'Fahd' } }))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ path: 'buyer.address' }, { path: 'buyer.vat_number' }],
  });
});

test('a later invoice settles a part and then the rest, each with a line per prepayment', async () => {
  const prepayment = await prepay();
  const part = await post('standard', {
    line_items: lineOf(1000),
    prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 50 }],
  });
  expect(part.body).toMatchObject({ status: 'cleared', total: 1150, prepaid: 50, payable: 1100, tax_warnings: [] });
  expect(await detailOf(prepayment.id)).toMatchObject({ remaining_prepaid: 65 });
  const rest = await post('simplified', { line_items: lineOf(200), prepaid_invoices: [{ invoice_uuid: prepayment.uuid }] });
  expect(rest.body).toMatchObject({ status: 'reported', total: 230, prepaid: 65, payable: 165, tax_warnings: [] });
  expect(await detailOf(rest.body['invoice_id'])).toMatchObject({
    prepaid: 65,
    payable: 165,
    prepaid_invoices: [{ invoice_id: prepayment.id, invoice_uuid: prepayment.uuid, amount: 65 }],
  });
  expect(await detailOf(prepayment.id)).toMatchObject({ remaining_prepaid: 0 });
  const xml = await xmlOf(rest.body['invoice_id']);
  expect(xml).toContain('<cbc:PrepaidAmount currencyID="SAR">65.00</cbc:PrepaidAmount>');
  expect(xml).toContain(
    '<cbc:TaxableAmount currencyID="SAR">56.52</cbc:TaxableAmount><cbc:TaxAmount currencyID="SAR">8.48</cbc:TaxAmount>',
  );
  const none = await post('simplified', { prepaid_invoices: [{ invoice_uuid: prepayment.uuid }] });
  expect(errorOf(none)).toMatchObject({ code: 'PREPAID_AMOUNT_EXCEEDS_BALANCE', available: 0 });
});

test('omitted amounts take in order what the explicit ones leave of the total', async () => {
  const prepayments = [await prepay(), await prepay(), await prepay()];
  const [first, second, third] = prepayments.map((each) => each.uuid);
  const answer = await post('simplified', {
    line_items: lineOf(200),
    prepaid_invoices: [{ invoice_uuid: first }, { invoice_uuid: second }, { invoice_uuid: third, amount: 100 }],
  });
  expect(answer.body).toMatchObject({ total: 230, prepaid: 230, payable: 0, status: 'reported', tax_warnings: [] });
  const balances = await Promise.all(prepayments.map(async ({ id }) => (await detailOf(id))['remaining_prepaid']));
  expect(balances).toEqual([0, 100, 15]);
});

test('a part is split over the categories of the prepayment in proportion', async () => {
  const prepayment = await prepay({ line_items: [...lineOf(100), exportLine(85)] });
  const answer = await post('simplified', {
    line_items: [...lineOf(500), exportLine(100)],
    prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 100 }],
  });
  expect(answer.body).toMatchObject({ status: 'reported', prepaid: 100, tax_warnings: [] });
  const xml = await xmlOf(answer.body['invoice_id']);
  const parts = [
    ...xml.matchAll(
      /<cac:DocumentReference>.*?<cbc:TaxableAmount[^>]*>([\d.]+)<.*?<cbc:TaxAmount[^>]*>([\d.]+)<\/cbc:TaxAmount><cac:TaxCategory><cbc:ID>(.)</g,
    ),
  ];
  expect(parts.map((part) => part.slice(1))).toEqual([
    ['50.00', '7.50', 'S'],
    ['42.50', '0.00', 'Z'],
  ]);
});

test('a deposit with VAT is settled by a zero-rated export without a warning', async () => {
  const prepayment = await prepay();
  const answer = await post('simplified', {
    line_items: [exportLine(500)],
    prepaid_invoices: [{ invoice_uuid: prepayment.uuid }],
  });
  expect(answer.body).toMatchObject({ status: 'reported', prepaid: 115, payable: 385, tax_warnings: [] });
});

test('what cannot be settled is refused with every fault, and nothing is taken', async () => {
  const prepayment = await prepay();
  const dollars = await prepay({ currency: 'USD', exchange_rate: 3.75 });
  const plain = await post('simplified', {});
  const unknown = 'd290f1ee-6c54-4b01-90e6-d701748f0851';
  const answer = await post('simplified', {
    line_items: lineOf(100),
    prepaid_invoices: [
      { invoice_uuid: unknown },
      { invoice_uuid: prepayment.uuid, amount: 115.01 },
      { invoice_uuid: prepayment.uuid },
      { invoice_uuid: dollars.uuid },
      { invoice_uuid: plain.body['uuid'] },
    ],
  });
  expect(answer.status).toBe(400);
  expect(errorOf(answer)['code']).toBe('VALIDATION_ERROR');
  const details = errorOf(answer)['details'] as { path: string; code: string }[];
  expect(details.map((detail) => `${detail.path} ${detail.code}`).toSorted()).toEqual([
    'prepaid_invoices too_big',
    'prepaid_invoices[0].invoice_uuid PREPAYMENT_NOT_FOUND',
    'prepaid_invoices[1].amount PREPAID_AMOUNT_EXCEEDS_BALANCE',
    'prepaid_invoices[2].invoice_uuid duplicate',
    'prepaid_invoices[3].invoice_uuid other_currency',
    'prepaid_invoices[4].invoice_uuid PREPAYMENT_NOT_FOUND',
  ]);
  expect(await detailOf(prepayment.id)).toMatchObject({ remaining_prepaid: 115 });
});

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: -1 }, 'amount'],
  [{ amount: 1.001 }, 'amount'],
  [{ colour: 'red' }, 'colour'],
])('an entry with %j is faulty', async (entry, field) => {
  const prepayment = await prepay();
  const answer = await post('simplified', { prepaid_invoices: [{ invoice_uuid: prepayment.uuid, ...entry }] });
  expect(errorOf(answer)).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: `prepaid_invoices[0].${field}` }] });
});

test('ten tills that settle one prepayment at the same moment never overdraw it', async () => {
  const prepayment = await prepay();
  const explicit = Array.from({ length: 10 }, () =>
    post('simplified', { line_items: lineOf(100), prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 40 }] }),
  );
  const answers = await Promise.all(explicit);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
  const omitted = Array.from({ length: 5 }, () =>
    post('simplified', { line_items: lineOf(20), prepaid_invoices: [{ invoice_uuid: prepayment.uuid }] }),
  );
  const taken = (await Promise.all(omitted)).filter((answer) => answer.status === 200).map((answer) => answer.body['prepaid']);
  expect(new Set(taken)).toEqual(new Set([12, 23]));
  expect(await detailOf(prepayment.id)).toMatchObject({ remaining_prepaid: 0 });
});

test('a credit note lowers the balance and may not exceed it', async () => {
  const prepayment = await prepay();
  await post('simplified', { line_items: lineOf(50), prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 50 }] });
  const note = { original_invoice_uuid: prepayment.uuid, reason: 'Order reduced' };
  const tooMuch = await post('credit_note', { ...note, line_items: lineOf(100) });
  expect(errorOf(tooMuch)).toMatchObject({ code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', available: 65 });
  const some = await post('credit_note', { ...note, line_items: lineOf(20) });
  expect(some.body).toMatchObject({ status: 'reported', total: 23 });
  expect(await detailOf(prepayment.id)).toMatchObject({ remaining_prepaid: 42 });
});

test('a settlement that the authority rejects gives the balance back', async () => {
  const prepayment = await prepay();
  const rejected = await branch.whileRejected((seller) =>
    post('simplified', { seller, line_items: lineOf(100), prepaid_invoices: [{ invoice_uuid: prepayment.uuid }] }),
  );
  expect(rejected.body).toMatchObject({ status: 'failed', prepaid: 115 });
  expect(await detailOf(prepayment.id)).toMatchObject({ remaining_prepaid: 115 });
});

test('a prepayment that is still queued cannot be settled', async () => {
  await running.stopGateway();
  const queued = await post('prepayment', { invoice_type: 'simplified', line_items: lineOf(100) });
  expect(queued.status).toBe(202);
  const early = await post('simplified', { prepaid_invoices: [{ invoice_uuid: queued.body['uuid'] }] });
  expect(errorOf(early)).toMatchObject({ code: 'PREPAYMENT_NOT_READY' });
  await running.startGateway();
  running.clock.advance(3_600_000);
  await eventually(
    () => detailOf(queued.body['invoice_id']),
    (detail) => detail['status'] === 'reported',
  );
});
