import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, faultsOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import type { Answer } from '#support/branch/running-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

let numbers = 0;

function takeBack(invoiceId: string, changes: Fields = {}, headers?: Record<string, string>): Promise<Answer> {
  numbers += 1;
  const body = { invoice_number: `BACK-${numbers}`, reason: 'Goods returned', lines: 'all', ...changes };
  return branch.running.send('POST', `/v1/invoices/${invoiceId}/return`, body, headers);
}

// Three cups, one of them free, and bread without VAT.
const mixedLines = [
  {
    description: 'Coffee',
    description_ar: 'قهوة',
    quantity: 3,
    unit_price: 3.35,
    discount: { amount: 0.05, reason: 'Opening day' },
  },
  { description: 'Bread', quantity: 2, unit_price: 4, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32', unit_code: 'KGM' },
];

test('everything comes back with its prices, discounts, categories and buyer', async () => {
  const sold = await branch.sell('standard', { line_items: mixedLines, discounts: [{ percent: 10, reason: 'Regular guest' }] });
  const back = await takeBack(sold.id, { reason_ar: 'إرجاع بضاعة' });
  expect(back.status).toBe(200);
  expect(back.body).toMatchObject({ status: 'cleared', document_type: 'credit_note', tax_warnings: [] });
  const [of, note] = [await branch.detailOf(sold.id), await branch.detailOf(back.body['invoice_id'])];
  expect([note['subtotal'], note['vat'], note['total']]).toEqual([of['subtotal'], of['vat'], of['total']]);
  expect(note).toMatchObject({
    original_invoice_uuid: sold.uuid,
    egs_unit_id: branch.egsUnitId,
    creditable: null,
    discounts: of['discounts'],
  });
  const terms = [
    { original_line_number: 1, vat_category: 'S', unit_code: 'PCE', description: 'Coffee', discount: { reason: 'Opening day' } },
    { original_line_number: 2, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32', unit_code: 'KGM', discount: null },
  ];
  expect(note['line_items']).toMatchObject(terms.map((line) => ({ ...line, quantity_returned: null })));
  expect(of).toMatchObject({ creditable: 0, line_items: [{ quantity_returned: 3 }, { quantity_returned: 2 }] });
  const [original, xml] = [await branch.xmlOf(sold.id), await branch.xmlOf(back.body['invoice_id'])];
  const party = /<cac:AccountingCustomerParty>.*<\/cac:AccountingCustomerParty>/su;
  expect(party.exec(xml)?.[0]).toBe(party.exec(original)?.[0]);
  expect(xml).toContain('قهوة | Coffee');
});

test('parts come back one after the other, and together they are the invoice', async () => {
  const sold = await branch.sell('simplified', {
    prices_include_vat: true,
    line_items: [{ description: 'Cup', quantity: 3, unit_price: 3.33 }],
    payments: [{ means: '48', amount: 9.99 }],
  });
  const parts: Fields[] = [];
  for (const left of [2, 1, 0]) {
    const { body } = await takeBack(sold.id, { lines: [{ line_number: 1, quantity: 1 }] });
    parts.push(body);
    expect(await branch.detailOf(sold.id)).toMatchObject({ line_items: [{ quantity_returned: 3 - left }] });
  }
  const hundredths = (name: string) => parts.reduce((total, part) => total + Math.round(Number(part[name]) * 100), 0);
  const of = await branch.detailOf(sold.id);
  expect(['subtotal', 'vat', 'total', 'payable'].map(hundredths)).toEqual(
    ['subtotal', 'vat', 'total', 'payable'].map((name) => Math.round(Number(of[name]) * 100)),
  );
  expect(await branch.xmlOf(parts[0]?.['invoice_id'])).toContain('<cbc:PaymentMeansCode>48</cbc:PaymentMeansCode>');
});

test('never more comes back than was sold, and a refusal consumes nothing', async () => {
  const sold = await branch.sell('simplified', { line_items: [{ description: 'Chair', quantity: 2, unit_price: 50 }] });
  expect((await takeBack(sold.id, { lines: [{ line_number: 1, quantity: 1.5 }] })).status).toBe(200);
  const counter = await branch.counter();
  const beyond = await takeBack(sold.id, { lines: [{ line_number: 1, quantity: 0.500001 }] });
  expect([beyond.status, errorOf(beyond)['code']]).toEqual([400, 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL']);
  const more = await takeBack(sold.id, { lines: [{ line_number: 1, quantity: 1 }] });
  expect(faultsOf(more)).toEqual(['lines[0].quantity: CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL']);
  expect(await branch.counter()).toBe(counter);
  expect((await takeBack(sold.id)).status).toBe(200);
  expect(faultsOf(await takeBack(sold.id))).toEqual(['lines: CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL']);
});

test('of fifty returns at once as many are issued as there is to give back', async () => {
  const sold = await branch.sell('simplified', { line_items: [{ description: 'Cup', quantity: 20, unit_price: 3.33 }] });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      takeBack(sold.id, { lines: [{ line_number: 1, quantity: 1 }] }, { prefer: 'respond-async' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
  expect(new Set(answers.filter(({ status }) => status !== 202).map((answer) => errorOf(answer)['code']))).toEqual(
    new Set(['CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL']),
  );
  expect(await branch.detailOf(sold.id)).toMatchObject({ creditable: 0, line_items: [{ quantity_returned: 20 }] });
});

test('all that is wrong with a return is said at once', async () => {
  const sold = await branch.sell('simplified');
  const taken = await takeBack(sold.id, {
    egs_unit_id: '00000000-0000-4000-8000-000000000000',
    invoice_number: (await branch.detailOf(sold.id))['invoice_number'],
    lines: [
      { line_number: 1, quantity: 1_000 },
      { line_number: 1, quantity: 1 },
      { line_number: 99, quantity: 1 },
    ],
  });
  expect(faultsOf(taken)).toEqual([
    'egs_unit_id: EGS_UNIT_NOT_FOUND',
    'invoice_number: INVOICE_NUMBER_EXISTS',
    'lines[0].quantity: CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
    'lines[1].line_number: duplicate',
    'lines[2].line_number: not_allowed',
  ]);
  const malformed = await takeBack(sold.id, { lines: [{ line_number: 0, quantity: 0 }], reason: '', colour: 'red' });
  expect(faultsOf(malformed).map((fault) => fault.split(':')[0])).toEqual([
    'colour',
    'lines[0].line_number',
    'lines[0].quantity',
    'reason',
  ]);
});

test('what cannot be taken back says why', async () => {
  const unknown = await takeBack('inv_00000000000000000000000000000000');
  expect([unknown.status, errorOf(unknown)['code']]).toEqual([404, 'INVOICE_NOT_FOUND']);
  const sold = await branch.sell('simplified');
  const { body } = await takeBack(sold.id);
  const note = await takeBack(String(body['invoice_id']));
  expect([note.status, errorOf(note)['code']]).toEqual([404, 'ORIGINAL_INVOICE_NOT_FOUND']);
  const { body: waiting } = await branch.post('simplified', {}, { prefer: 'respond-async' });
  await branch.running.stopGateway();
  const { body: held } = await branch.post('simplified');
  const early = await takeBack(String(held['invoice_id']));
  expect(errorOf(early)['code']).toBe('ORIGINAL_INVOICE_NOT_READY');
  await branch.running.startGateway();
  expect(waiting['status']).toBe('queued');
});

test('the same return sent again with its key answers what it issued', async () => {
  const sold = await branch.sell('simplified');
  const body = { invoice_number: 'KEYED-1', reason: 'Goods returned', lines: 'all' };
  const send = () => branch.running.send('POST', `/v1/invoices/${sold.id}/return`, body, { 'idempotency-key': 'back-1' });
  const [first, again] = [await send(), await send()];
  expect(again.body['invoice_id']).toBe(first.body['invoice_id']);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

test('goods that cost nothing come back once, too', async () => {
  const free = { description: 'Gift', quantity: 1, unit_price: 0 };
  const sold = await branch.sell('simplified', { line_items: [{ description: 'Chair', quantity: 1, unit_price: 10 }, free] });
  expect((await takeBack(sold.id, { lines: [{ line_number: 2, quantity: 1 }] })).status).toBe(200);
  expect(await branch.detailOf(sold.id)).toMatchObject({ line_items: [{ quantity_returned: 0 }, { quantity_returned: 1 }] });
});

test('a note by hand gives back nothing in a category in which nothing was charged', async () => {
  const medicine = { description: 'Medicine', quantity: 1, unit_price: 10, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' };
  const sold = await branch.sell('simplified', { line_items: [medicine] });
  const nothing = Array.from({ length: 20 }, () => ({ description: 'Note', quantity: 1, unit_price: 0 }));
  const note = [...nothing, { description: 'Medicine', quantity: 1, unit_price: 0.1 }];
  const refused = await branch.post('credit_note', { original_invoice_uuid: sold.uuid, line_items: note });
  expect(errorOf(refused)).toMatchObject({ code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', vat_category: 'S', available: 0 });
});

test('a note by hand gives back no more in a category than was charged there', async () => {
  const sold = await branch.sell('simplified', {
    line_items: [
      { description: 'Chair', quantity: 1, unit_price: 10 },
      { description: 'Medicine', quantity: 1, unit_price: 100, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' },
    ],
  });
  const counter = await branch.counter();
  const refused = await branch.post('credit_note', {
    original_invoice_uuid: sold.uuid,
    line_items: [{ description: 'Chair', quantity: 1, unit_price: 50 }],
  });
  expect(errorOf(refused)).toMatchObject({ code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', vat_category: 'S', available: 11.5 });
  expect(await branch.counter()).toBe(counter);
  const debit = await branch.post('debit_note', {
    original_invoice_uuid: sold.uuid,
    line_items: [{ description: 'Chair', quantity: 1, unit_price: 50 }],
  });
  expect(debit.status).toBe(200);
});
